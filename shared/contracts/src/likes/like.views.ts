import * as z from 'zod/mini';
import { view } from '../view.ts';

export const likesView = view(
  'likes',
  { postId: z.string() },
  z.object({ postId: z.string(), likes: z.array(z.string()), position: z.string() }),
);
