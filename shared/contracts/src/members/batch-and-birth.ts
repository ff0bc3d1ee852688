import * as z from 'zod/mini';
import { complaint, complaintWith } from '@portal/languages/complaints';
import { asciiDigits } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';
import { fullYear } from '../registrations/registration/batch-year.ts';

const BATCH_YEAR_REQUIRED = complaint('batch-missing', 'Batch year is required');
const DATE_OF_BIRTH_REQUIRED = complaint('birth-date-missing', 'Date of birth is required');

const yearOutside = complaintWith('batch-outside', 'Batch year must be between {first} and {last}');
const yearMessage = () =>
  yearOutside({ first: limits.batchYearMinimum, last: new Date().getFullYear() });

export const batchYear = z.pipe(
  z.pipe(
    z.union(
      [z.number(), z.string().check(z.trim(), z.minLength(1, { error: BATCH_YEAR_REQUIRED }))],
      { error: BATCH_YEAR_REQUIRED },
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

export const dateOfBirth = z.string({ error: DATE_OF_BIRTH_REQUIRED }).check(
  z.trim(),
  z.minLength(1, { error: DATE_OF_BIRTH_REQUIRED, abort: true }),
  z.overwrite((text) => asciiDigits(text).slice(0, 10)),
  z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), {
    error: complaint('date-invalid', 'Please enter a valid date'),
    abort: true,
  }),
  z.refine((text) => text <= new Date().toISOString().slice(0, 10), {
    error: complaint('birth-date-in-future', 'Date of birth cannot be in the future'),
    abort: true,
  }),
  z.refine((text) => Number(text.slice(0, 4)) >= limits.birthYearMinimum, {
    error: complaint('birth-date-too-early', 'Date of birth must be after 1900'),
  }),
);

/** The facts that an office account takes, both and once. Null stands for absent, as in the answer about such an account. */
export const ownFacts = z.object({
  batchYear: z.optional(z.nullable(batchYear)),
  dateOfBirth: z.optional(z.nullable(dateOfBirth)),
});
