import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { personSummary } from '../members/member.api.ts';
import { typedText } from '../text.ts';

export const addCommentRequest = z.object({
  text: typedText('Comment', limits.comment, 'Please write a comment'),
});

/** `name` is the author's; mentions stand in `text` as `@[name]`. */
export const comment = z.object({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  createdAt: z.string(),
  user: personSummary,
});
export type Comment = z.infer<typeof comment>;

/** All comments of the post, oldest first. */
export const commentsAnswer = z.object({ data: z.array(comment) });
