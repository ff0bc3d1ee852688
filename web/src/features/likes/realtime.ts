import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { setLikes } from './likes.cache.ts';

export function onLikePush(client: QueryClient, push: Push): void {
  if (push.event !== 'post_liked' && push.event !== 'post_unliked') return;
  const { postId, likes, position } = push.data;
  setLikes(client, postId, likes, position);
}
