import * as z from 'zod/mini';

/** Of somebody who is signed in, once more, before something that a thief of the session must not do. */
export const ownPasswordRequest = z.object({
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required')),
});
