import * as z from 'zod/mini';
import { view } from '../wire/view.ts';
import { post } from './post.api.ts';

/** A published or pending post, as the reader sees it or, without one, as all do; with `published`, only a published one. */
export const postView = view(
  'post',
  {
    postId: z.string(),
    published: z.optional(z.literal(true)),
    readerId: z.optional(z.string()),
  },
  post,
);

export const pendingPostsView = view('pending-posts', {}, z.object({ pending: z.number() }));
