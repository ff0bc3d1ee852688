import type { Comment } from '@portal/contracts/comments/comment.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { useHeld } from '../../lib/use-held.ts';

type HeldComments = {
  readonly comments: readonly Comment[];
  /** By the comment's id: the newest position at which it was there. */
  readonly thereAt: Readonly<Record<string, string>>;
  /** Ids of deleted comments, which an answer requested earlier may still contain. */
  readonly gone: readonly string[];
};
const NONE: HeldComments = { comments: [], thereAt: {}, gone: [] };
const commentsKey = (postId: string) => ['comments', postId] as const;

const byAge = (a: Comment, b: Comment): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const held = (client: QueryClient, postId: string): HeldComments =>
  client.getQueryData<HeldComments>(commentsKey(postId)) ?? NONE;

export function addComments(
  client: QueryClient,
  postId: string,
  comments: readonly Comment[],
  position: string,
): void {
  const before = held(client, postId);
  const all = new Map([...before.comments, ...comments].map((comment) => [comment._id, comment]));
  const thereAt = Object.fromEntries(comments.map(({ _id }) => [_id, position]));
  client.setQueryData<HeldComments>(commentsKey(postId), {
    ...before,
    comments: [...all.values()].filter(({ _id }) => !before.gone.includes(_id)).sort(byAge),
    thereAt: { ...before.thereAt, ...thereAt },
  });
}

export function forgetComments(client: QueryClient, postId: string, ids: readonly string[]): void {
  const { comments, thereAt, gone } = held(client, postId);
  client.setQueryData<HeldComments>(commentsKey(postId), {
    comments: comments.filter(({ _id }) => !ids.includes(_id)),
    thereAt,
    gone: [...gone, ...ids],
  });
}

export const seedComments = (client: QueryClient, { _id, comments, position }: Post): void =>
  addComments(client, _id, comments, position);

/** Takes away comments that a pushed post has lost. A comment that was there later stays. */
export function takeChangedPost(client: QueryClient, post: Post): void {
  const left = new Set(post.comments.map(({ _id }) => _id));
  const { comments, thereAt } = held(client, post._id);
  const lost = comments.filter(
    ({ _id }) => !left.has(_id) && (thereAt[_id] ?? '') <= post.position,
  );
  forgetComments(
    client,
    post._id,
    lost.map(({ _id }) => _id),
  );
  seedComments(client, post);
}

export function addPushedComment(
  client: QueryClient,
  postId: string,
  comment: Comment,
  position: string,
): void {
  if (client.getQueryData(commentsKey(postId))) addComments(client, postId, [comment], position);
}

export const useComments = (postId: string): readonly Comment[] =>
  useHeld(commentsKey(postId), NONE).comments;
