import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/network/http.ts';

export const forgotPassword = (email: string) =>
  http('POST /auth/forgot-password', { body: { email }, answer: messageAnswer });
