import type { Post } from '@portal/contracts/posts/post.api';
import { useQuery, type QueryClient } from '@tanstack/react-query';

const key = ['unapproved-posts'] as const;
const none: readonly never[] = [];

/** Where administrators look at posts first, an own one is not in the feed yet: it is kept here until they have decided. */
export const addUnapproved = (client: QueryClient, post: Post): void =>
  void client.setQueryData<readonly Post[]>(key, (held = none) => [post, ...held]);

export const removeUnapproved = (client: QueryClient, postId: string): void =>
  void client.setQueryData<readonly Post[]>(key, (held) =>
    held?.filter(({ _id }) => _id !== postId),
  );

export function useUnapproved(): readonly Post[] {
  const { data = none } = useQuery<readonly Post[]>({
    queryKey: key,
    queryFn: () => none,
    enabled: false,
  });
  return data;
}
