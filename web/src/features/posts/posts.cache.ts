import type { Post } from '@portal/contracts/posts/post.api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type FeedPages = InfiniteData<readonly Post[], number>;

/**
 * What is known of the feed beside its fetched pages. It has a key of its own: what is written into an infinite query while it
 * fetches its next page would be lost.
 */
export type LiveFeed = {
  /** On top until a fetched page has them: one's own, and others' that came while the top was in view. */
  readonly shown: readonly Post[];
  /** Behind the pill until their reader asks for them, also where a page has them. */
  readonly waiting: readonly Post[];
  /** Newer states of posts that pages may show as they were. */
  readonly changed: readonly Post[];
  /** Ids of deleted posts, which a page that was asked for before may still bring. */
  readonly gone: readonly string[];
};

export const postKeys = {
  feed: ['feed'] as const,
  live: ['feed-live'] as const,
  detail: (postId: string) => ['post', postId] as const,
};

export const NOTHING_LIVE: LiveFeed = { shown: [], waiting: [], changed: [], gone: [] };

const newerOf = (held: Post, other: Post): Post => (other.position > held.position ? other : held);
const without = (posts: readonly Post[], postId: string): readonly Post[] =>
  posts.filter(({ _id }) => _id !== postId);

export const fetchedPosts = (client: QueryClient): readonly Post[] =>
  client.getQueryData<FeedPages>(postKeys.feed)?.pages.flat() ?? [];

export const liveFeed = (client: QueryClient): LiveFeed =>
  client.getQueryData<LiveFeed>(postKeys.live) ?? NOTHING_LIVE;

export function setLive(client: QueryClient, change: (live: LiveFeed) => Partial<LiveFeed>): void {
  const live = liveFeed(client);
  client.setQueryData<LiveFeed>(postKeys.live, { ...live, ...change(live) });
}

/** Writes the state of a post wherever it is held. What is older gives way. */
export function setPost(client: QueryClient, post: Post): void {
  client.setQueryData<Post>(postKeys.detail(post._id), (held) => held && newerOf(held, post));
  setLive(client, ({ changed }) => {
    const held = changed.find(({ _id }) => _id === post._id);
    return { changed: [...without(changed, post._id), held ? newerOf(held, post) : post] };
  });
}

/** A post that is new here: on top at once, or waiting behind the pill. What is in view stays where it is. */
export function addLivePost(client: QueryClient, post: Post, where: 'shown' | 'waiting'): void {
  const { shown, waiting } = liveFeed(client);
  const isIn = (posts: readonly Post[]) => posts.some(({ _id }) => _id === post._id);
  if (isIn(shown)) return;
  if (where === 'waiting') {
    if (isIn(waiting) || isIn(fetchedPosts(client))) return;
    setLive(client, () => ({ waiting: [post, ...waiting] }));
  } else {
    setLive(client, () => ({ shown: [post, ...shown], waiting: without(waiting, post._id) }));
  }
}

/** Those of a page that are newer than all that is there wait behind the pill. */
export function holdBackNew(client: QueryClient, page: readonly Post[]): void {
  const there = [...liveFeed(client).shown, ...fetchedPosts(client)];
  const newest = there.reduce(
    (latest, post) => (post.createdAt > latest ? post.createdAt : latest),
    '',
  );
  if (newest === '') return;
  for (const post of page.filter(({ createdAt }) => createdAt > newest).reverse())
    addLivePost(client, post, 'waiting');
}

export function showWaiting(client: QueryClient): void {
  setLive(client, ({ shown, waiting }) => ({ shown: [...waiting, ...shown], waiting: [] }));
}

/** A deleted post is gone from every screen, also from a page that was asked for before it was deleted. */
export function removePost(client: QueryClient, postId: string): void {
  setLive(client, ({ gone }) => ({ gone: [...gone, postId] }));
  client.setQueryData<Post | null>(postKeys.detail(postId), (held) => held && null);
}

/** Posts on top that no page has, then the pages: each post once, as it is now, and none that is gone or waits. */
export function feedOf(
  pages: readonly (readonly Post[])[],
  { shown, waiting, changed, gone }: LiveFeed,
): readonly Post[] {
  const left = new Set([...gone, ...waiting.map(({ _id }) => _id)]);
  const newer = new Map(changed.map((post) => [post._id, post]));
  const fetched = pages.flat();
  const inPages = new Set(fetched.map(({ _id }) => _id));
  const all = [...shown.filter(({ _id }) => !inPages.has(_id)), ...fetched];
  const once = new Map(all.filter(({ _id }) => !left.has(_id)).map((post) => [post._id, post]));
  return [...once.values()].map((post) => newerOf(post, newer.get(post._id) ?? post));
}
