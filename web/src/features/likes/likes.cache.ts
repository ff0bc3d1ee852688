import type { Liker } from '@portal/contracts/likes/like.api';
import type { Post } from '@portal/contracts/posts/post.api';
import type { QueryClient } from '@tanstack/react-query';

type Known = {
  /** The newest. */
  readonly likes: readonly string[];
  readonly likeCount: number;
  readonly likers: readonly Liker[];
  readonly position: string;
};
export type Likes = Known & {
  /** Whether the reader likes it; undefined where their id among `likes` tells. */
  readonly liked: boolean | undefined;
  readonly wish: boolean | null;
};

export const NO_LIKES: Likes = {
  likes: [],
  likeCount: 0,
  likers: [],
  position: '',
  liked: undefined,
  wish: null,
};

export const likesKey = (postId: string) => ['likes', postId] as const;

/** Pushes have no `liked`. A reader's own like that is too old to be among the newest therefore stays as it was. */
export function setLikes(
  client: QueryClient,
  postId: string,
  known: Partial<Known> &
    Pick<Likes, 'likes' | 'likeCount' | 'position'> & { liked?: boolean | undefined },
): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) => {
    if (before.position > known.position) return before;
    const areAll = known.likes.length === known.likeCount;
    return { ...before, ...known, liked: known.liked ?? (areAll ? undefined : before.liked) };
  });
}

export const seedLikes = (client: QueryClient, post: Post): void => {
  const { _id, likes, likeCount = likes.length, liked, likers, position } = post;
  setLikes(client, _id, { likes, likeCount, liked, ...(likers && { likers }), position });
};

export function withKnownLikes(client: QueryClient, post: Post): Post {
  const known = client.getQueryData<Likes>(likesKey(post._id));
  if (!known) return post;
  const { likes, likeCount, likers, liked } = known;
  return { ...post, likes: [...likes], likeCount, likers: [...likers], liked };
}

/** Keeps the wish apart from the server's likes, so that no push undoes it and a refusal restores them. */
export function setWish(client: QueryClient, postId: string, wish: Likes['wish']): void {
  client.setQueryData<Likes>(likesKey(postId), (before = NO_LIKES) => ({ ...before, wish }));
}

type Seen = { readonly liked: boolean; readonly count: number };

/** Applies the member's wish, which the server may not have yet. */
export function seenBy({ likes, likeCount, liked, wish }: Likes, memberId: string): Seen {
  const isLiked = liked === true || likes.includes(memberId);
  const wished = wish ?? isLiked;
  return { liked: wished, count: likeCount + Number(wished) - Number(isLiked) };
}
