import type { Liker } from '@portal/contracts/likes/like.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

export type Likes = {
  readonly likes: readonly string[];
  readonly likers: readonly Liker[];
  readonly position: string;
  readonly wish: { readonly memberId: string; readonly liked: boolean } | null;
};

export const NO_LIKES: Likes = { likes: [], likers: [], position: '', wish: null };

export const likesKey = (postId: string) => ['likes', postId] as const;

export function setLikes(
  client: QueryClient,
  postId: string,
  likes: readonly string[],
  position: string,
  likers?: readonly Liker[],
): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) =>
    before.position > position
      ? before
      : { ...before, likes, likers: likers ?? before.likers, position },
  );
}

export const seedLikes = (client: QueryClient, { _id, likes, likers, position }: Post): void =>
  setLikes(client, _id, likes, position, likers);

/** Keeps the wish apart from the server's likes, so that no push undoes it and a refusal restores them. */
export function setWish(client: QueryClient, postId: string, wish: Likes['wish']): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) => ({ ...before, wish }));
}

export function likersOf({ likes, wish }: Likes): readonly string[] {
  if (wish === null) return likes;
  const others = likes.filter((id) => id !== wish.memberId);
  return wish.liked ? [...others, wish.memberId] : others;
}
