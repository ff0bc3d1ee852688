import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';
import { reasonBody, type Reason } from '../../../lib/reason.ts';

export const rejectRegistration = (memberId: string, reason: Reason) =>
  write('DELETE /users/:memberId', {
    params: { memberId },
    body: reasonBody(reason),
    answer: messageAnswer,
  });
