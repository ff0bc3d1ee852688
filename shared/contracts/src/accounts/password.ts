import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { limits } from '../fields/limits.ts';

const shortEnough = z.refine<string>((text) => [...text].length <= limits.passwordMaximum, {
  error: complaint('password-too-long', 'Password must be at most 128 characters long'),
});
const longEnough = (abort: boolean) =>
  z.minLength(limits.passwordMinimum, {
    error: complaint('password-too-short', 'Password must be at least 8 characters long'),
    abort,
  });

export const registrationPassword = z
  .string({ error: complaint('password-missing', 'Password is required') })
  .check(
    z.minLength(1, { error: complaint('password-missing', 'Password is required'), abort: true }),
    longEnough(true),
    z.refine((text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text), {
      error: complaint(
        'password-too-plain',
        'Password must contain at least one lowercase letter, one uppercase letter, and one number',
      ),
      abort: true,
    }),
    shortEnough,
  );

export const resetPassword = z
  .string({ error: complaint('password-missing', 'Password is required') })
  .check(
    z.minLength(1, { error: complaint('password-missing', 'Password is required'), abort: true }),
    longEnough(false),
    z.regex(/[a-z]/, {
      error: complaint(
        'password-lowercase-missing',
        'Password must contain at least one lowercase letter',
      ),
    }),
    z.regex(/[A-Z]/, {
      error: complaint(
        'password-uppercase-missing',
        'Password must contain at least one uppercase letter',
      ),
    }),
    z.regex(/\d/, {
      error: complaint('password-number-missing', 'Password must contain at least one number'),
    }),
    shortEnough,
  );
