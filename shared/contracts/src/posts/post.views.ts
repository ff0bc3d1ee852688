import * as z from 'zod/mini';
import { view } from '../view.ts';
import { post } from './post.api.ts';

/** A published or pending post; with `published`, only a published one. */
export const postView = view(
  'post',
  { postId: z.string(), published: z.optional(z.literal(true)) },
  post,
);

export const pendingPostsView = view('pending-posts', {}, z.object({ pending: z.number() }));
