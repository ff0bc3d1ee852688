import * as z from 'zod/mini';

export const emailAddress = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.email({ error: 'Please enter a valid email address' }),
  );
