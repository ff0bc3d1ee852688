import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { asciiDigits, countFrom1To } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';

/** Records that someone saw personal data of a member. `_id` is opaque. */
export const access = z.object({
  _id: z.string(),
  at: z.string(),
  reader: z.object({ fullName: z.string() }),
  how: z.string(),
  what: z.string(),
});
export type Access = z.infer<typeof access>;
/** Newest first. */
export const accessesAnswer = z.object({ data: z.array(access) });

export const accessesQuery = z.object({
  /** The `_id` of the last entry of the page before. */
  after: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(countFrom1To(limits.listPageMaximum), limits.listPage),
});

export const month = z.string().check(
  z.overwrite(asciiDigits),
  z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, {
    error: complaint('month-invalid', 'A month is written as 2026-11'),
  }),
);

const counted = { times: z.int() };
/** Readers who saw the most come first. `_id` is null for tools on the server. */
export const accessReview = z.object({
  month,
  readers: z.array(
    z.object({
      _id: z.nullable(z.string()),
      fullName: z.string(),
      ...counted,
      /** `people`: how many were seen; `times`: how often, an hour counted once for each person. */
      ways: z.array(z.object({ way: z.string(), how: z.string(), people: z.int(), ...counted })),
    }),
  ),
});
export type AccessReview = z.infer<typeof accessReview>;
export const accessReviewAnswer = z.object({ data: accessReview });
