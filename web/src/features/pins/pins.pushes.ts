import { postPushes } from '@portal/contracts/posts/post.pushes';
import { handling } from '../../lib/realtime/push-router.ts';
import { refetchPinnedAfter, refetchPinnedWithout } from './pins.cache.ts';

export const handlers = {
  post_changed: handling(postPushes.post_changed, (post, { client }) =>
    refetchPinnedAfter(client, post),
  ),
  post_deleted: handling(postPushes.post_deleted, ({ postId }, { client }) =>
    refetchPinnedWithout(client, postId),
  ),
};
