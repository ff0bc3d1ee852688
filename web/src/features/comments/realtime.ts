import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { addComments, commentsKey } from './comments.cache.ts';

export function onCommentPush(client: QueryClient, push: Push): void {
  if (push.event !== 'comment_added') return;
  const { postId, comment } = push.data;
  // Of a post that was never fetched the other comments are unknown: what comes with it then is whole
  if (client.getQueryData(commentsKey(postId))) addComments(client, postId, [comment]);
}
