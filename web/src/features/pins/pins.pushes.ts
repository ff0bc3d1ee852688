import { postPushes } from '@portal/contracts/posts/post.pushes';
import { taking } from '../../lib/realtime/push-router.ts';
import { refetchPinnedAfter, refetchPinnedWithout } from './pins.cache.ts';

export const takers = {
  post_changed: taking(postPushes.post_changed, (post, { client }) =>
    refetchPinnedAfter(client, post),
  ),
  post_deleted: taking(postPushes.post_deleted, ({ postId }, { client }) =>
    refetchPinnedWithout(client, postId),
  ),
};
