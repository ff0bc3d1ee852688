import * as z from 'zod/mini';
import { view } from '../view.ts';
import { liker } from './like.api.ts';

export const likesView = view(
  'likes',
  { postId: z.string() },
  z.object({
    postId: z.string(),
    likes: z.array(z.string()),
    likers: z.array(liker),
    position: z.string(),
  }),
);
