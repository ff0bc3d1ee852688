import type { Post } from '@portal/contracts/posts/post.api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type FeedPages = InfiniteData<readonly Post[], number>;

/** Apart from the fetched pages, because an infinite query loses writes while it fetches its next page. */
export type LiveFeed = {
  readonly shown: readonly Post[];
  /** Behind the pill until the reader asks for them. */
  readonly waiting: readonly Post[];
  readonly changed: readonly Post[];
  /** Ids of deleted posts, which a page requested earlier may still contain. */
  readonly gone: readonly string[];
};

export const postKeys = {
  feed: ['feed'] as const,
  live: ['feed-live'] as const,
  detail: (postId: string) => ['post', postId] as const,
};

export const NOTHING_LIVE: LiveFeed = {
  shown: [],
  waiting: [],
  changed: [],
  gone: [],
};

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

export type OnPosts = (posts: readonly Post[]) => void;

export const refetchFeed = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: postKeys.feed });

export function setPost(client: QueryClient, post: Post): void {
  client.setQueryData<Post>(postKeys.detail(post._id), (held) => held && newerOf(held, post));
  setLive(client, ({ changed }) => {
    const held = changed.find(({ _id }) => _id === post._id);
    return { changed: [...without(changed, post._id), held ? newerOf(held, post) : post] };
  });
}

export function addLivePost(client: QueryClient, post: Post, where: 'shown' | 'waiting'): void {
  const { shown, waiting, gone } = liveFeed(client);
  // A post that was deleted may be brought back
  if (gone.includes(post._id))
    setLive(client, () => ({ gone: gone.filter((id) => id !== post._id) }));
  const isIn = (posts: readonly Post[]) => posts.some(({ _id }) => _id === post._id);
  if (isIn(shown)) return;
  if (where === 'waiting') {
    if (isIn(waiting) || isIn(fetchedPosts(client))) return;
    setLive(client, () => ({ waiting: [post, ...waiting] }));
  } else {
    setLive(client, () => ({ shown: [post, ...shown], waiting: without(waiting, post._id) }));
  }
}

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

/** @param until the position at which it went: what the author has edited since is theirs to read */
export function removePost(client: QueryClient, postId: string, until?: string): void {
  setLive(client, ({ gone }) => ({ gone: [...gone, postId] }));
  client.setQueryData<Post | null>(postKeys.detail(postId), (held) =>
    held && until !== undefined && held.position > until ? held : null,
  );
}

/** Includes the posts that wait behind the pill, because a page that is opened later shows them. */
export function firstPageNow(client: QueryClient, limit: number): readonly Post[] | undefined {
  const page = client.getQueryData<FeedPages>(postKeys.feed)?.pages[0];
  if (!page) return undefined;
  const live = liveFeed(client);
  const shown = [...live.waiting, ...live.shown];
  return feedOf([page], { ...live, shown, waiting: [] }).slice(0, limit);
}

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
