import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

export const changePassword = (
  passwords: { readonly current: string; readonly password: string },
  idempotencyKey: string,
) => http('PUT /auth/password', { body: passwords, answer: messageAnswer, idempotencyKey });
