import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const rejectRegistration = (memberId: string, said: Said) =>
  write('DELETE /users/:memberId', {
    params: { memberId },
    body: said,
    answer: messageAnswer,
  });
