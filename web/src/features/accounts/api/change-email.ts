import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const askForEmail = (wish: { readonly email: string; readonly password: string }) =>
  http('PUT /users/profile/email', { body: wish, answer: messageAnswer });

export const confirmEmail = (emailToken: string) =>
  http('PUT /auth/confirm-email/:emailToken', { params: { emailToken }, answer: messageAnswer });

export const revokeEmail = (emailToken: string, password?: string) =>
  http('PUT /auth/revoke-email/:emailToken', {
    params: { emailToken },
    body: password === undefined ? {} : { password },
    answer: messageAnswer,
  });
