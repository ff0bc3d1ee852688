import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { useHeld } from '../../../lib/kept/use-held.ts';

const key = ['unapproved-posts'] as const;
const none: readonly Post[] = [];

/** With moderation, the author sees their new or edited post here until an administrator decides. */
export const addUnapproved = (client: QueryClient, post: Post): void =>
  void client.setQueryData<readonly Post[]>(key, (posts = none) => [
    post,
    ...posts.filter(({ _id }) => _id !== post._id),
  ]);

/** @param until the position of the decision: an edit after it makes the post pending again */
export const removeUnapproved = (client: QueryClient, postId: string, until: string): void =>
  void client.setQueryData<readonly Post[]>(key, (posts) =>
    posts?.filter(({ _id, position }) => _id !== postId || position > until),
  );

export const useUnapproved = (): readonly Post[] => useHeld(key, none);
