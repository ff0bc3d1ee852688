import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { onCommentPush } from '../features/comments/realtime.ts';
import { onLikePush } from '../features/likes/realtime.ts';
import { onPostPush } from '../features/posts/realtime.ts';
import { seedPosts } from '../pages/post-view/seed-posts.ts';

/** What pages with posts hold of them. Loaded with the first push of a post, so that a chat need not wait for it. */
export function routePostPush(client: QueryClient, push: Push, memberId: string): void {
  if (push.event === 'post_created' || push.event === 'post_changed')
    seedPosts(client, [push.data]);
  onPostPush(client, push, memberId);
  onLikePush(client, push);
  onCommentPush(client, push);
}
