import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { liker } from './like.api.ts';

export const likesView = view(
  'likes',
  { postId: z.string() },
  z.object({
    postId: z.string(),
    /** The newest {@link LIKES_PAGE}. */
    likes: z.array(z.string()),
    likeCount: z.number(),
    likers: z.array(liker),
    position: z.string(),
  }),
);
