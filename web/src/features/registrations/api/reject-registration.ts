import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';
import type { Said } from '../../../lib/reason.ts';

export const rejectRegistration = (memberId: string, said: Said) =>
  write('DELETE /users/:memberId', {
    params: { memberId },
    body: said,
    answer: messageAnswer,
  });
