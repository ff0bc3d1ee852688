import * as z from 'zod/mini';

/** Re-asks for the password before an action that a stolen session must not allow. */
export const ownPasswordRequest = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required')),
});
