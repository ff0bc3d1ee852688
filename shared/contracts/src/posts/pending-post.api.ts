import * as z from 'zod/mini';
import { post } from './post.api.ts';

export const pendingPost = z.extend(post, {
  /** How often it was edited: an approval names by it what was read. */
  revision: z.number(),
  /** The words that were published before the edit that waits; null for a post that is new. */
  before: z.nullable(z.pick(post, { title: true, content: true, category: true })),
});
export type PendingPost = z.infer<typeof pendingPost>;

/** Oldest first. `total` counts all pending posts; `moderated` is false when members' posts need no approval. */
export const pendingPostsAnswer = z.object({
  data: z.array(pendingPost),
  total: z.number(),
  moderated: z.boolean(),
});
