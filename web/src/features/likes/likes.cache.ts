import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

export type Likes = {
  readonly likes: readonly string[];
  readonly position: string;
  /** A tap that the server hasn't answered yet. */
  readonly wish: { readonly memberId: string; readonly liked: boolean } | null;
};

export const NO_LIKES: Likes = { likes: [], position: '', wish: null };

/** A key apart from the feed: writes into an infinite query are lost while it fetches its next page. */
export const likesKey = (postId: string) => ['likes', postId] as const;

/** Fetches, answers and pushes write here. An older state gives way to a newer one. */
export function setLikes(
  client: QueryClient,
  postId: string,
  likes: readonly string[],
  position: string,
): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) =>
    before.position > position ? before : { ...before, likes, position },
  );
}

export const seedLikes = (client: QueryClient, { _id, likes, position }: Post): void =>
  setLikes(client, _id, likes, position);

/** The wish is kept apart from the server's state, so that a push doesn't undo it and taking it back loses nothing. */
export function setWish(client: QueryClient, postId: string, wish: Likes['wish']): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) => ({ ...before, wish }));
}

export function likersOf({ likes, wish }: Likes): readonly string[] {
  if (wish === null) return likes;
  const others = likes.filter((id) => id !== wish.memberId);
  return wish.liked ? [...others, wish.memberId] : others;
}
