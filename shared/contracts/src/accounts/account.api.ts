import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { fullName } from '../members/name.ts';
import { typedText } from '../text.ts';
import { registrationPassword, resetPassword } from './password.ts';

export { loginAnswer, meAnswer, messageAnswer } from './session.api.ts';

const emailAddress = z
  .string({ error: 'Email is required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Email is required', abort: true }),
    z.maxLength(254, { error: 'Please enter a valid email address', abort: true }),
    z.email({ error: 'Please enter a valid email address' }),
  );

const yearMessage = () =>
  `Batch year must be between ${limits.batchYearMinimum} and ${new Date().getFullYear()}`;

const batchYear = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, { error: 'Batch year is required' }))],
      { error: 'Batch year is required' },
    ),
    z.transform((year) => Number(year)),
  ),
  z.int({ error: yearMessage }).check(
    z.refine((year) => year >= limits.batchYearMinimum && year <= new Date().getFullYear(), {
      error: yearMessage,
    }),
  ),
);

/** JavaScript takes 30 February for 2 March, so a day exists if it comes out as it went in. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** 'YYYY-MM-DD'; an ISO date-time is taken too, and cut to its day. */
const dateOfBirth = z.string({ error: 'Date of birth is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Date of birth is required', abort: true }),
  z.overwrite((text) => text.slice(0, 10)),
  z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), {
    error: 'Please enter a valid date',
    abort: true,
  }),
  z.refine((text) => text <= new Date().toISOString().slice(0, 10), {
    error: 'Date of birth cannot be in the future',
    abort: true,
  }),
  z.refine((text) => Number(text.slice(0, 4)) >= limits.birthYearMinimum, {
    error: 'Date of birth must be after 1900',
  }),
);

export const registerRequest = z.object({
  fullName,
  email: emailAddress,
  password: registrationPassword,
  batchYear,
  dateOfBirth,
  admissionNumber: z.optional(z.nullable(typedText('Admission number', limits.admissionNumber))),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

export const loginRequest = z.object({
  email: z
    .string({ error: 'Email is required' })
    .check(z.trim(), z.minLength(1, 'Email is required')),
  password: z
    .string({ error: 'Password is required' })
    .check(z.minLength(1, 'Password is required')),
});

export const forgotPasswordRequest = z.object({ email: emailAddress });
export const resetPasswordRequest = z.object({ password: resetPassword });
