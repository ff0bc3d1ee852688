import type { Liker } from '@portal/contracts/likes/like.api';
import { likePushes } from '@portal/contracts/likes/like.pushes';
import { postPushes } from '@portal/contracts/posts/post.pushes';
import { taking, type PushContext } from '../../lib/realtime/push-router.ts';
import { seedLikes, setLikes } from './likes.cache.ts';

type LikesOfPost = {
  readonly postId: string;
  readonly likes: readonly string[];
  readonly likeCount: number;
  readonly likers: readonly Liker[];
  readonly position: string;
};
const take = ({ postId, ...likes }: LikesOfPost, { client }: PushContext): void =>
  setLikes(client, postId, likes);

export const takers = {
  post_created: taking(postPushes.post_created, (post, { client }) => seedLikes(client, post)),
  post_changed: taking(postPushes.post_changed, (post, { client }) => seedLikes(client, post)),
  post_liked: taking(likePushes.post_liked, take),
  post_unliked: taking(likePushes.post_unliked, take),
};
