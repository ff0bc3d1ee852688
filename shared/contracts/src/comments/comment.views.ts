import * as z from 'zod/mini';
import { view } from '../view.ts';
import { comment, commentsAnswer } from './comment.api.ts';

export const commentsView = view(
  'comments',
  { postId: z.string(), after: z.optional(z.string()) },
  commentsAnswer,
);

export const commentView = view(
  'comment',
  { commentId: z.string() },
  z.object({ postId: z.string(), comment, commentCount: z.number(), position: z.string() }),
);
