import type { Comment } from '@portal/contracts/comments/comment.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { useHeld } from '../../lib/use-held.ts';

const none: readonly Comment[] = [];
const commentsKey = (postId: string) => ['comments', postId] as const;

const byAge = (a: Comment, b: Comment): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

export function addComments(
  client: QueryClient,
  postId: string,
  comments: readonly Comment[],
): void {
  client.setQueryData<readonly Comment[]>(commentsKey(postId), (before = none) => {
    const all = new Map([...before, ...comments].map((comment) => [comment._id, comment]));
    return [...all.values()].sort(byAge);
  });
}

export const seedComments = (client: QueryClient, { _id, comments }: Post): void =>
  addComments(client, _id, comments);

export function addPushedComment(client: QueryClient, postId: string, comment: Comment): void {
  if (client.getQueryData(commentsKey(postId))) addComments(client, postId, [comment]);
}

export const useComments = (postId: string): readonly Comment[] =>
  useHeld(commentsKey(postId), none);
