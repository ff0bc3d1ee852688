import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

export type Likes = {
  readonly likes: readonly string[];
  readonly position: string;
  readonly wish: { readonly memberId: string; readonly liked: boolean } | null;
};

export const NO_LIKES: Likes = { likes: [], position: '', wish: null };

export const likesKey = (postId: string) => ['likes', postId] as const;

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

/** Keeps the wish apart from the server's likes, so that no push undoes it and a refusal restores them. */
export function setWish(client: QueryClient, postId: string, wish: Likes['wish']): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) => ({ ...before, wish }));
}

export function likersOf({ likes, wish }: Likes): readonly string[] {
  if (wish === null) return likes;
  const others = likes.filter((id) => id !== wish.memberId);
  return wish.liked ? [...others, wish.memberId] : others;
}
