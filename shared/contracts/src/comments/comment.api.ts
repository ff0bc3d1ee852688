import * as z from 'zod/mini';
import { complaint, noun } from '@portal/languages/complaints';
import { clientId } from '../fields/client-id.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';
import { mention, personSummary } from '../members/member.api.ts';
import { typedText } from '../fields/text.ts';

export const addCommentRequest = z.object({
  text: typedText(
    noun('Comment'),
    limits.comment,
    complaint('comment-missing', 'Please write a comment'),
  ),
  clientId: z.optional(clientId),
  /** The newest comment that the client has: the answer has only those behind it, if it is among the newest. */
  after: z.optional(id),
});

export const editCommentRequest = z.pick(addCommentRequest, { text: true });

/** `name` is the author's name. A mention in `text` is `@[display]`. */
export const comment = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  mentions: z.array(mention),
  createdAt: z.string(),
  /** Null until the author edits it. Cached answers of older versions lack it. */
  editedAt: z.optional(z.nullable(z.string())),
  /** The author's own name for the comment (`clientId` or Idempotency-Key), which identifies the echo of a sent comment. */
  clientId: z.nullable(z.string()),
  user: personSummary,
});
export type Comment = z.infer<typeof comment>;

/** Oldest first. `commentCount` counts all comments of the post. */
export const commentsAnswer = z.object({
  data: z.array(comment),
  commentCount: z.number(),
});
export type CommentsAnswer = z.infer<typeof commentsAnswer>;

/** One comment, and how many its post has at the position. */
export const commentAnswer = z.object({
  postId: z.string(),
  comment,
  commentCount: z.number(),
  position: z.string(),
});
