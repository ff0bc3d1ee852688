import type { QueryClient } from '@tanstack/react-query';

export type Likes = {
  readonly likes: readonly string[];
  /** Of the log, as of which the server has said so. */
  readonly position: string;
  /** What was tapped here and is not answered yet. */
  readonly wish: { readonly memberId: string; readonly liked: boolean } | null;
};

export const NO_LIKES: Likes = { likes: [], position: '', wish: null };

/** A key of their own: what is written into an infinite query while it fetches its next page would be lost. */
export const likesKey = (postId: string) => ['likes', postId] as const;

/** What the server says of likes: the fetch, the answer and the push all come through here. What is older gives way. */
export function setLikes(
  client: QueryClient,
  postId: string,
  likes: readonly string[],
  position: string,
): void {
  client.setQueryData<Likes>(likesKey(postId), (held = NO_LIKES) =>
    held.position > position ? held : { ...held, likes, position },
  );
}

/** The tap stands beside what the server says, so that a push in between doesn't undo it and taking it back loses nothing. */
export function setWish(client: QueryClient, postId: string, wish: Likes['wish']): void {
  client.setQueryData<Likes>(likesKey(postId), (held = NO_LIKES) => ({ ...held, wish }));
}

/** Who likes the post, as it is shown. */
export function likersOf({ likes, wish }: Likes): readonly string[] {
  if (wish === null) return likes;
  const others = likes.filter((id) => id !== wish.memberId);
  return wish.liked ? [...others, wish.memberId] : others;
}
