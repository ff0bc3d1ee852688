import { newPasswordAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const resetPassword = (resetToken: string, password: string) =>
  http('PUT /auth/reset-password/:resetToken', {
    params: { resetToken },
    body: { password },
    answer: newPasswordAnswer,
  });
