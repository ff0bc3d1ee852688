import * as z from 'zod/mini';
import { view } from '../view.ts';
import { comment } from './comment.api.ts';

export const commentsView = view('comments', { postId: z.string() }, z.array(comment));

export const commentView = view(
  'comment',
  { commentId: z.string() },
  z.object({ postId: z.string(), comment, position: z.string() }),
);
