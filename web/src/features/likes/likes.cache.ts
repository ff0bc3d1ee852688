import type { QueryClient } from '@tanstack/react-query';

/** Who likes a post, and of which position of the log that is; null where only this client's wish is newer. */
export type Likes = { readonly likes: readonly string[]; readonly position: string };

/** A key of their own: what is written into an infinite query while it fetches its next page would be lost. */
export const likesKey = (postId: string) => ['likes', postId] as const;

/** The one place that writes likes: the fetch, the tap, the answer and the push all come through here. What is older gives way. */
export function setLikes(
  client: QueryClient,
  postId: string,
  likes: readonly string[],
  position: string,
): void {
  client.setQueryData<Likes>(likesKey(postId), (held) =>
    held && held.position > position ? held : { likes, position },
  );
}
