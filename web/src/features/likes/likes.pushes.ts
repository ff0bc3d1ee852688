import { likePushes } from '@portal/contracts/likes/like.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import type * as z from 'zod/mini';
import { handling, type PushContext } from '../../lib/realtime/push-router.ts';
import { seedLikes, setLikes } from './likes.cache.ts';

type LikesOfPost = z.infer<(typeof likePushes)['post_liked']['data']>;
const take = ({ postId, ...likes }: LikesOfPost, { client }: PushContext): void =>
  setLikes(client, postId, likes);

export const handlers = {
  post_created: handling(postPushes.post_created, (post, { client }) => seedLikes(client, post)),
  post_changed: handling(postPushes.post_changed, (post, { client }) => seedLikes(client, post)),
  post_liked: handling(likePushes.post_liked, take),
  post_unliked: handling(likePushes.post_unliked, take),
};
