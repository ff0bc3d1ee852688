import type { Comment } from '@portal/contracts/comments/comment.api';
import type { QueryClient } from '@tanstack/react-query';

export const commentsKey = (postId: string) => ['comments', postId] as const;

const byAge = (a: Comment, b: Comment): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

/** Adds what is not held yet and replaces what is: the fetch, the answer and the push all come through here. */
export function addComments(
  client: QueryClient,
  postId: string,
  comments: readonly Comment[],
): void {
  client.setQueryData<readonly Comment[]>(commentsKey(postId), (held = []) => {
    const all = new Map([...held, ...comments].map((comment) => [comment._id, comment]));
    return [...all.values()].sort(byAge);
  });
}
