import * as z from 'zod/mini';
import { emailAddress } from '../accounts/email.ts';
import { registrationPassword } from '../accounts/password.ts';
import { asciiDigits } from '../digits.ts';
import { id } from '../id.ts';
import { limits } from '../limits.ts';
import { fullName } from '../members/name.ts';
import { typedText } from '../text.ts';
import { fullYear } from './batch-year.ts';

const yearMessage = () =>
  `Batch year must be between ${limits.batchYearMinimum} and ${new Date().getFullYear()}`;

const batchYear = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, { error: 'Batch year is required' }))],
      { error: 'Batch year is required' },
    ),
    z.transform((year) => Number(typeof year === 'string' ? fullYear(year) : year)),
  ),
  z.int({ error: yearMessage }).check(
    z.refine((year) => year >= limits.batchYearMinimum && year <= new Date().getFullYear(), {
      error: yearMessage,
    }),
  ),
);

/** `Date` turns 30 February into 2 March, so only a real day survives the round trip. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const dateOfBirth = z.string({ error: 'Date of birth is required' }).check(
  z.trim(),
  z.minLength(1, { error: 'Date of birth is required', abort: true }),
  z.overwrite((text) => asciiDigits(text).slice(0, 10)),
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

/** Digits are stored as 0–9, so that a number of the school's roster is the same in every script. */
const admissionNumber = typedText('Admission number', limits.admissionNumber).check(
  z.overwrite(asciiDigits),
);

export const registerRequest = z.object({
  fullName,
  email: emailAddress,
  password: registrationPassword,
  batchYear,
  dateOfBirth,
  admissionNumber: z.optional(z.nullable(admissionNumber)),
  /** The post that was shared with the person; the first sign-in answers it. */
  cameFor: z.optional(id),
});
export type RegisterRequest = z.infer<typeof registerRequest>;
