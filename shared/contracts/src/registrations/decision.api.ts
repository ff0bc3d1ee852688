import * as z from 'zod/mini';
import { user } from '../members/member.api.ts';
import { rosterRow } from '../roster/roster.api.ts';

/** How two names compare: `spelling` sounds alike, `part` has the same words but one or more are missing. */
const nameLikeness = z.enum(['equal', 'swapped', 'one-letter', 'spelling', 'part']);
export type NameLikeness = z.infer<typeof nameLikeness>;

/** Somebody who may be the same person as the one who registered. */
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
/** A row of the roster, and what of it was compared; null where one of the two is not known. */
const rosterMatch = z.object({
  row: rosterRow,
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
});
export type PendingRegistration = z.infer<typeof pendingRegistration>;

export const pendingRegistrationsAnswer = z.object({
  data: z.array(pendingRegistration),
  total: z.optional(z.number()),
});
