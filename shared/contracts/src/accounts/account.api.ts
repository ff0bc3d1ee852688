import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { emailAddress } from './email.ts';
import { ownPasswordRequest } from './own-password.request.ts';
import { resetPassword } from './password.ts';

export { loginAnswer, meAnswer, messageAnswer, newPasswordAnswer } from './session.api.ts';

export const loginRequest = z.object({
  email: z
    .string({ error: complaint('email-missing', 'Email is required') })
    .check(z.trim(), z.minLength(1, complaint('email-missing', 'Email is required'))),
  ...ownPasswordRequest.shape,
  /** The secret that an earlier sign-in to this account answered. */
  device: z.optional(z.string()),
});

export const forgotPasswordRequest = z.object({ email: emailAddress });
export const changeOwnEmailRequest = z.object({ ...ownPasswordRequest.shape, email: emailAddress });
export const revokeEmailRequest = z.object({
  password: z.optional(ownPasswordRequest.shape.password),
});
export const resetPasswordRequest = z.object({ password: resetPassword });
