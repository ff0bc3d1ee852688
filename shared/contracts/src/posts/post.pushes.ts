import * as z from 'zod/mini';
import { bareSignal, push } from '../wire/push.ts';
import { pendingPostsView, postView } from './post.views.ts';

const publishedPost = {
  keyOf: (postId: string) => ({ postId, published: true }) as const,
  orderKey: ({ _id }: { readonly _id: string }) => `post ${_id}`,
};

export const postPushes = {
  post_created: push(postView, {
    ...publishedPost,
    absorbs: 'post_changed',
  }),
  post_changed: push(postView, publishedPost),
  post_deleted: bareSignal(
    { postId: z.string(), position: z.string() },
    {
      dataOf: (postId, position) => ({ postId, position }),
      orderKey: ({ postId }) => `post ${postId}`,
    },
  ),
  pending_posts_changed: push(pendingPostsView, {
    keyOf: () => ({}),
    orderKey: () => 'pending posts',
  }),
};
