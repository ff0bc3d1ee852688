import * as z from 'zod/mini';
import { messageAnswer } from '../../accounts/session.api.ts';
import { user, userAnswer } from '../../members/member.api.ts';
import { rosterRow } from '../../roster/roster.api.ts';

/** How two names compare: `spelling` sounds alike, `part` has the same words but one or more are missing. */
const nameLikeness = z.enum(['equal', 'swapped', 'one-letter', 'spelling', 'part']);
export type NameLikeness = z.infer<typeof nameLikeness>;

/** A member or applicant who may be the same person as the one who registered. */
const duplicate = z.object({
  _id: z.string(),
  fullName: z.string(),
  batchYear: z.number(),
  status: z.enum(['pending', 'approved']),
  name: nameLikeness,
  sameBatch: z.boolean(),
  sameDateOfBirth: z.boolean(),
});
export type Duplicate = z.infer<typeof duplicate>;

const isEqual = z.nullable(z.boolean());
/**
 * A row of the roster, and what of it was compared; null where one of the two is not known. For coordinators the row has its name only
 * where it is like the person's, and neither date nor number.
 */
const rosterMatch = z.object({
  row: z.object({ ...rosterRow.shape, fullName: z.nullable(rosterRow.shape.fullName) }),
  isExact: z.boolean(),
  name: z.nullable(nameLikeness),
  /** How many years the batches are apart. */
  batchesApart: z.number(),
  dateOfBirth: isEqual,
  admissionNumber: isEqual,
});
export type RosterMatch = z.infer<typeof rosterMatch>;

/** `answer` is null until the person has answered. */
const askedBack = z.object({
  question: z.string(),
  askedAt: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

export const pendingRegistration = z.object({
  ...user.shape,
  askedBack: z.optional(askedBack),
  duplicates: z.optional(z.array(duplicate)),
  /** Absent while there is no roster. */
  rosterMatches: z.optional(z.array(rosterMatch)),
  /** Tells coordinators that a row from a batch that is not theirs matches, too. Only administrators see the row. */
  matchesElsewhere: z.optional(z.boolean()),
});
export type PendingRegistration = z.infer<typeof pendingRegistration>;

/** Coordinators get a message: what they may see of the person ends with the decision, and the answer can be asked for again later. */
export const decidedRegistrationAnswer = z.union([userAnswer, messageAnswer]);

export const pendingRegistrationsAnswer = z.object({
  data: z.array(pendingRegistration),
  total: z.optional(z.number()),
});
