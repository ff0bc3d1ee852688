import type { Comment } from '@portal/contracts/comments/comment.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import { useHeld } from '../../lib/use-held.ts';

type HeldComments = {
  readonly comments: readonly Comment[];
  /** By the comment's id: the newest position at which it was there. */
  readonly thereAt: Readonly<Record<string, string>>;
  /** By a deleted comment's id: the position at which it was gone. An answer requested earlier may still contain it, and one from later if it was restored. */
  readonly goneAt: Readonly<Record<string, string>>;
};
const NONE: HeldComments = { comments: [], thereAt: {}, goneAt: {} };
const commentsKey = (postId: string) => ['comments', postId] as const;

const byAge = (a: Comment, b: Comment): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const latestOf = (position: string, known = ''): string => (position > known ? position : known);

const held = (client: QueryClient, postId: string): HeldComments =>
  client.getQueryData<HeldComments>(commentsKey(postId)) ?? NONE;

export function addComments(
  client: QueryClient,
  postId: string,
  comments: readonly Comment[],
  position: string,
): void {
  const before = held(client, postId);
  const there = comments.filter(({ _id }) => {
    const goneAt = before.goneAt[_id];
    return goneAt === undefined || position > goneAt;
  });
  const all = new Map([...before.comments, ...there].map((comment) => [comment._id, comment]));
  const thereAt = Object.fromEntries(there.map(({ _id }) => [_id, position]));
  client.setQueryData<HeldComments>(commentsKey(postId), {
    ...before,
    comments: [...all.values()].sort(byAge),
    thereAt: { ...before.thereAt, ...thereAt },
  });
}

export function forgetComments(
  client: QueryClient,
  postId: string,
  ids: readonly string[],
  position: string,
): void {
  const { comments, thereAt, goneAt } = held(client, postId);
  const now = ids.map((id) => [id, latestOf(position, thereAt[id])] as const);
  client.setQueryData<HeldComments>(commentsKey(postId), {
    comments: comments.filter(({ _id }) => !ids.includes(_id)),
    thereAt,
    goneAt: { ...goneAt, ...Object.fromEntries(now) },
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
    post.position,
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
