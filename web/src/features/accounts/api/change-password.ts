import { newPasswordAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const changePassword = (
  wish: {
    readonly current: string;
    readonly password: string;
    readonly removePasskeys?: boolean;
  },
  idempotencyKey: string,
) => http('PUT /auth/password', { body: wish, answer: newPasswordAnswer, idempotencyKey });
