import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { commentAnswer, commentsAnswer } from './comment.api.ts';

export const commentsView = view(
  'comments',
  { postId: z.string(), after: z.optional(z.string()) },
  commentsAnswer,
);

export const commentView = view('comment', { commentId: z.string() }, commentAnswer);
