import type { Comment, commentAnswer } from '@portal/contracts/comments/comment.api';
import { limits } from '@portal/contracts/fields/limits';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useHeld } from '../../lib/kept/use-held.ts';

type HeldComments = {
  readonly comments: readonly Comment[];
  /** Maps a comment's id to the latest position at which the comment existed. */
  readonly thereAt: Readonly<Record<string, string>>;
  /** By a deleted comment's id: the position at which it was gone. An answer requested earlier may still contain it, and one from later if it was restored. */
  readonly goneAt: Readonly<Record<string, string>>;
  /** How many the post has, which may be more than are held, and the position at which that was so. */
  readonly count: number;
  readonly countedAt: string;
  /** The newest comment of the last answer. Behind it, comments may be missing that were pushed while this client did not listen. */
  readonly answeredTo: string | undefined;
};
const NONE: HeldComments = {
  comments: [],
  thereAt: {},
  goneAt: {},
  count: 0,
  countedAt: '',
  answeredTo: undefined,
};
const commentsKey = (postId: string) => ['comments', postId] as const;

export type Aged = Pick<Comment, '_id' | 'createdAt'>;
export const byAge = (a: Aged, b: Aged): number =>
  a.createdAt === b.createdAt ? (a._id < b._id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1;

const latestOf = (position: string, known = ''): string => (position > known ? position : known);

const held = (client: QueryClient, postId: string): HeldComments =>
  client.getQueryData<HeldComments>(commentsKey(postId)) ?? NONE;

type Arrived = {
  readonly comments: readonly Comment[];
  readonly count: number;
  readonly position: string;
};

export function addComments(
  client: QueryClient,
  postId: string,
  { comments, count, position }: Arrived,
): void {
  const before = held(client, postId);
  const there = comments.filter(({ _id }) => {
    const goneAt = before.goneAt[_id];
    const isGone = goneAt !== undefined && position <= goneAt;
    // An answer requested before an edit has the former text
    return !isGone && position >= (before.thereAt[_id] ?? '');
  });
  const all = new Map([...before.comments, ...there].map((comment) => [comment._id, comment]));
  const thereAt = Object.fromEntries(
    there.map(({ _id }) => [_id, latestOf(position, before.thereAt[_id])]),
  );
  const isNewer = position >= before.countedAt;
  client.setQueryData<HeldComments>(commentsKey(postId), {
    ...before,
    comments: [...all.values()].sort(byAge),
    thereAt: { ...before.thereAt, ...thereAt },
    count: Math.max(isNewer ? count : before.count, all.size),
    countedAt: isNewer ? position : before.countedAt,
  });
}

/** Applies to an answer with all comments up to the newest one. */
export function addAnswered(client: QueryClient, postId: string, arrived: Arrived): void {
  addComments(client, postId, arrived);
  const before = held(client, postId);
  const answeredTo = arrived.comments.at(-1)?._id ?? before.answeredTo;
  client.setQueryData<HeldComments>(commentsKey(postId), { ...before, answeredTo });
}

export const newestAnswered = (client: QueryClient, postId: string): string | undefined =>
  held(client, postId).answeredTo;

function forgetComments(
  client: QueryClient,
  postId: string,
  ids: readonly string[],
  position: string,
): void {
  const before = held(client, postId);
  const { thereAt, goneAt } = before;
  const now = ids.map((id) => [id, latestOf(position, thereAt[id])] as const);
  client.setQueryData<HeldComments>(commentsKey(postId), {
    ...before,
    comments: before.comments.filter(({ _id }) => !ids.includes(_id)),
    goneAt: { ...goneAt, ...Object.fromEntries(now) },
  });
}

/** A comment that this client has deleted at the position. */
export function forgetComment(
  client: QueryClient,
  postId: string,
  commentId: string,
  position: string,
): void {
  forgetComments(client, postId, [commentId], position);
  const { count, countedAt } = held(client, postId);
  if (position > countedAt)
    addComments(client, postId, { comments: [], count: count - 1, position });
}

const countOf = ({ comments, commentCount = comments.length }: Post): number => commentCount;

/** Returns the held comments that are older than those of the post's answer, which has only the newest. */
function olderThan(post: Post, comments: readonly Comment[]): readonly Comment[] {
  const [oldest] = post.comments;
  if (!oldest || post.comments.length === countOf(post)) return [];
  return comments.filter((comment) => byAge(comment, oldest) < 0);
}

/** The comments are fetched again on demand. */
function letGo(client: QueryClient, postId: string, some: readonly Comment[]): void {
  const before = held(client, postId);
  const comments = before.comments.filter((comment) => !some.includes(comment));
  client.setQueryData<HeldComments>(commentsKey(postId), { ...before, comments });
}

export function seedComments(client: QueryClient, post: Post): void {
  const { comments } = held(client, post._id);
  const older = olderThan(post, comments);
  // Between the older ones and the new ones, some are missing
  if (older.length > 0 && older.length === comments.length) letGo(client, post._id, older);
  addAnswered(client, post._id, {
    comments: post.comments,
    count: countOf(post),
    position: post.position,
  });
}

/** Takes away comments that a pushed post has lost. A comment that was there later stays. */
export function takeChangedPost(client: QueryClient, post: Post): void {
  const left = new Set(post.comments.map(({ _id }) => _id));
  const { comments, thereAt, count } = held(client, post._id);
  const older = olderThan(post, comments);
  const lost = comments.filter(
    (comment) =>
      !older.includes(comment) &&
      !left.has(comment._id) &&
      (thereAt[comment._id] ?? '') <= post.position,
  );
  const known = new Set(comments.map(({ _id }) => _id));
  const added = post.comments.filter(({ _id }) => !known.has(_id));
  forgetComments(
    client,
    post._id,
    lost.map(({ _id }) => _id),
    post.position,
  );
  // An older one is gone, and the push doesn't name it
  if (countOf(post) < count + added.length - lost.length) letGo(client, post._id, older);
  seedComments(client, post);
}

type OneComment = z.infer<typeof commentAnswer>;

export function addPushedComment(
  client: QueryClient,
  { postId, comment, commentCount, position }: OneComment,
): void {
  if (client.getQueryData(commentsKey(postId)))
    addComments(client, postId, { comments: [comment], count: commentCount, position });
}

/** An edited comment that is not held comes when the earlier ones are asked for. */
export function changeComment(client: QueryClient, changed: OneComment): void {
  const { comments } = held(client, changed.postId);
  if (comments.some(({ _id }) => _id === changed.comment._id)) addPushedComment(client, changed);
}

export function withHeldComments(client: QueryClient, post: Post): Post {
  const known = client.getQueryData<HeldComments>(commentsKey(post._id));
  if (!known) return post;
  const comments = known.comments.slice(-limits.commentPage);
  return { ...post, comments, commentCount: known.count };
}

export const useComments = (postId: string): HeldComments => useHeld(commentsKey(postId), NONE);
