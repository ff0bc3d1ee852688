import type { Post } from '@portal/contracts/posts/post.api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type FeedPages = InfiniteData<readonly Post[], number>;
/**
 * Posts that no fetched page has yet: those `shown` on top (one's own, and others' that came while the top was in view), and
 * those `waiting` until their reader asks for them.
 */
export type LivePosts = { readonly shown: readonly Post[]; readonly waiting: readonly Post[] };

export const postKeys = {
  feed: ['feed'] as const,
  live: ['feed-live'] as const,
  gone: ['posts-gone'] as const,
  detail: (postId: string) => ['post', postId] as const,
};

const NOTHING_LIVE: LivePosts = { shown: [], waiting: [] };
const newerOf = (held: Post, other: Post): Post => (other.position > held.position ? other : held);
const swapIn =
  (post: Post) =>
  (held: Post): Post =>
    held._id === post._id ? newerOf(held, post) : held;

/** Writes a post wherever it is held. What is older gives way. */
export function setPost(client: QueryClient, post: Post): void {
  const swap = swapIn(post);
  client.setQueryData<Post>(postKeys.detail(post._id), (held) =>
    held ? newerOf(held, post) : undefined,
  );
  client.setQueryData<FeedPages>(
    postKeys.feed,
    (feed) => feed && { ...feed, pages: feed.pages.map((page) => page.map(swap)) },
  );
  client.setQueryData<LivePosts>(
    postKeys.live,
    (live) => live && { shown: live.shown.map(swap), waiting: live.waiting.map(swap) },
  );
}

export function setLive(client: QueryClient, change: (live: LivePosts) => LivePosts): void {
  client.setQueryData<LivePosts>(postKeys.live, (live = NOTHING_LIVE) => change(live));
}

/** A post that is new here: on top at once, or waiting behind the pill. */
export function addLivePost(client: QueryClient, post: Post, where: keyof LivePosts): void {
  setLive(client, (live) => {
    const others = (posts: readonly Post[]) => posts.filter(({ _id }) => _id !== post._id);
    const next = { shown: others(live.shown), waiting: others(live.waiting) };
    return { ...next, [where]: [post, ...next[where]] };
  });
}

/** A deleted post is gone from every screen, also from a page that was asked for before it was deleted. */
export function removePost(client: QueryClient, postId: string): void {
  client.setQueryData<readonly string[]>(postKeys.gone, (gone = []) => [...gone, postId]);
  client.setQueryData<Post | null>(postKeys.detail(postId), (held) => (held ? null : undefined));
}

/** What the feed shows: live posts that no page has, then the pages, each post once and none that is gone. */
export function feedOf(
  pages: readonly (readonly Post[])[],
  live: LivePosts | undefined,
  gone: readonly string[],
): readonly Post[] {
  const hidden = new Set(gone);
  const seen = new Set<string>();
  const fetched = pages.flat();
  const inPages = new Set(fetched.map(({ _id }) => _id));
  const onTop = (live?.shown ?? []).filter(({ _id }) => !inPages.has(_id));
  return [...onTop, ...fetched].filter(({ _id }) => {
    if (hidden.has(_id) || seen.has(_id)) return false;
    seen.add(_id);
    return true;
  });
}
