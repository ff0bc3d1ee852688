import { postPushes } from '@portal/contracts/posts/post.pushes';
import { taking } from '../../lib/realtime/pushes.ts';
import { markGone } from './notifications.cache.ts';

export const takers = {
  post_deleted: taking(postPushes.post_deleted, ({ postId }, { client }) =>
    markGone(client, postId),
  ),
};
