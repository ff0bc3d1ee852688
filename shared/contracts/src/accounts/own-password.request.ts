import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';

/** Re-asks for the password before an action that a stolen session must not allow. */
export const ownPasswordRequest = z.object({
  password: z
    .string({ error: complaint('password-missing', 'Password is required') })
    .check(z.minLength(1, complaint('password-missing', 'Password is required'))),
});
