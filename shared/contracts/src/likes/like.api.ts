import * as z from 'zod/mini';
import { personSummary } from '../members/member.api.ts';

export const likePostRequest = z.object({
  liked: z.optional(z.boolean('liked must be true or false')),
});
export const likesAnswer = z.object({ data: z.array(z.string()) });

/** Enough for 'You, Ravi ’04 and Asha ’94', also when the reader is among them. */
export const NEWEST_LIKERS = 3;

const { _id, fullName, batchYear } = personSummary.shape;
export const liker = z.object({ _id, fullName, batchYear });
export type Liker = z.infer<typeof liker>;

export const likersAnswer = z.object({
  data: z.array(personSummary),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number() }),
});
