import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

export const pinnedKey = ['pinned-posts'] as const;

const listed = (client: QueryClient, postId: string): Post | undefined =>
  client.getQueryData<readonly Post[]>(pinnedKey)?.find(({ _id }) => _id === postId);

export const refetchPinned = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: pinnedKey });

/** Fetches the list again if the post is not in it as it is now. */
export function refetchPinnedAfter(client: QueryClient, post: Post): void {
  const known = listed(client, post._id);
  const isSame = known
    ? known.title === post.title && known.pinnedUntil === post.pinnedUntil
    : post.pinnedUntil == null;
  if (!isSame) refetchPinned(client);
}

export function refetchPinnedWithout(client: QueryClient, postId: string): void {
  if (listed(client, postId)) refetchPinned(client);
}
