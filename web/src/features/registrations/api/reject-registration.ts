import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

export const rejectRegistration = (memberId: string, reason: string) =>
  http('DELETE /users/:memberId', {
    params: { memberId },
    body: reason.trim() === '' ? undefined : { reason },
    answer: messageAnswer,
  });
