import { complaint } from '@portal/languages/complaints';
import * as z from 'zod/mini';
import { personSummary } from '../members/member.api.ts';

export const likePostRequest = z.object({
  liked: z.optional(z.boolean(complaint('liked-invalid', 'liked must be true or false'))),
});
/** An answer carries at most this many, the newest, and the total. */
export const LIKES_PAGE = 50;

/** `data` has the newest {@link LIKES_PAGE}, and the caller's own id if `liked`. */
export const likesAnswer = z.object({
  data: z.array(z.string()),
  likeCount: z.number(),
  liked: z.boolean(),
});
export type LikesAnswer = z.infer<typeof likesAnswer>;

/** @returns the newest likes with the reader's own in place of the oldest, where it is older than all of them */
export const withOwnLike = (ids: readonly string[], memberId: string): readonly string[] =>
  ids.includes(memberId) ? ids : [memberId, ...ids.slice(1)];

/** Enough for 'You, Ravi ’04 and Asha ’94', also when the reader is among them. */
export const NEWEST_LIKERS = 3;

const { _id, fullName, batchYear } = personSummary.shape;
export const liker = z.object({ _id, fullName, batchYear });
export type Liker = z.infer<typeof liker>;

export const likersAnswer = z.object({
  data: z.array(personSummary),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number() }),
});
