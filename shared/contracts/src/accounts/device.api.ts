import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { registrationPassword } from './password.ts';

/** One session. */
export const device = z.object({
  _id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});
export type Device = z.infer<typeof device>;

export const devicesAnswer = z.object({ data: z.array(device) });

export const changePasswordRequest = z.object({
  current: z
    .string({ error: complaint('current-password-missing', 'Current password is required') })
    .check(z.minLength(1, complaint('current-password-missing', 'Current password is required'))),
  password: registrationPassword,
  /** All of the member's passkeys. */
  removePasskeys: z.optional(z.boolean()),
});
