import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { comment } from '../comments/comment.api.ts';
import { answerCounts, gathering, gatheringRequest } from '../gatherings/gathering.api.ts';
import { liker } from '../likes/like.api.ts';
import { limits } from '../fields/limits.ts';
import { personSummary } from '../members/member.api.ts';
import { typedText } from '../fields/text.ts';
import { category } from './category.ts';

const FILL_IN = complaint('post-incomplete', 'Please fill in all fields');

export const submitPostRequest = z.object({
  title: typedText(noun('Title'), limits.title, FILL_IN),
  content: typedText(noun('Content'), limits.post, FILL_IN),
  category,
  /** Category Event only; null takes the start, end and place away. */
  event: z.optional(z.nullable(gatheringRequest)),
});
export const editPostRequest = z.partial(submitPostRequest);

export const post = z.object({
  _id: z.string(),
  title: z.string(),
  content: z.string(),
  category,
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  status: z.enum(['published', 'pending']),
  user: personSummary,
  /** The newest, and the reader's own. */
  likes: z.array(z.string()),
  /** Cached answers of older versions lack it. */
  likeCount: z.optional(z.number()),
  /** Whether the reader likes it. Missing in pushes, which go to everyone, and in cached answers of older versions. */
  liked: z.optional(z.boolean()),
  /** The newest few of those in `likes`. Cached answers of older versions lack it. */
  likers: z.optional(z.array(liker)),
  /** The newest, oldest first. */
  comments: z.array(comment),
  /** Cached answers of older versions lack it. */
  commentCount: z.optional(z.number()),
  event: z.optional(gathering),
  answers: z.optional(answerCounts),
  /** An ISO instant, or 'open'; null for a post that is not pinned. Answers kept from older versions have none. */
  pinnedUntil: z.optional(z.nullable(z.string())),
  position: z.string(),
});
export type Post = z.infer<typeof post>;

export const postAnswer = z.object({ data: post });
export const postsAnswer = z.object({ data: z.array(post) });
