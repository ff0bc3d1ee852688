import { limits } from '@portal/contracts/fields/limits';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import {
  useInfiniteQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '../../../lib/network/http.ts';
import { useHeld } from '../../../lib/kept/use-held.ts';
import {
  feedOf,
  fetchedPosts,
  holdBackNew,
  NOTHING_LIVE,
  postKeys,
  setLive,
  showWaiting,
  type FeedPages,
  type LiveFeed,
  type OnPosts,
} from '../posts.cache.ts';
import { isTopOfFeedInView } from '../top-of-feed.ts';

const none: readonly never[] = [];

const feedPageQuery = (page: number) => ({ page, limit: limits.feedPage });
const nextPage = (last: readonly Post[], _all: unknown, page: number): number | undefined =>
  last.length === limits.feedPage ? page + 1 : undefined;

const feedQuery = (onPosts: OnPosts) => ({
  queryKey: postKeys.feed,
  initialPageParam: 1,
  getNextPageParam: nextPage,
  queryFn: async (context: QueryFunctionContext<typeof postKeys.feed, number>) => {
    const { client, pageParam, signal } = context;
    const query = feedPageQuery(pageParam);
    const { data } = await http('GET /posts', { query, answer: postsAnswer, signal });
    onPosts(data);
    if (!isTopOfFeedInView()) holdBackNew(client, data);
    return data;
  },
});

/** Drops all pages but the first, which would otherwise be refetched one after the other. */
export async function refreshFeed(client: QueryClient): Promise<void> {
  client.setQueryData<FeedPages>(
    postKeys.feed,
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey: postKeys.feed }, { throwOnError: true });
  const fetched = new Set(fetchedPosts(client).map(({ _id }) => _id));
  setLive(client, ({ shown }) => ({
    shown: shown.filter(({ _id }) => !fetched.has(_id)),
    waiting: none,
  }));
}

export function useFeed(onPosts: OnPosts) {
  const client = useQueryClient();
  const feed = useInfiniteQuery(feedQuery(onPosts));
  const live = useHeld<LiveFeed>(postKeys.live, NOTHING_LIVE);
  const pages = feed.data?.pages;
  const posts = useMemo(() => {
    const shown = feedOf(pages ?? none, live);
    return shown.length > 0 ? shown : feedOf(pages ?? none, { ...live, waiting: none });
  }, [pages, live]);
  const shownIds = new Set(posts.map(({ _id }) => _id));
  const waiting = live.waiting.filter(({ _id }) => !live.gone.includes(_id) && !shownIds.has(_id));
  return {
    posts,
    waiting: waiting.length,
    showWaiting: () => showWaiting(client),
    isPending: feed.isPending,
    isFetching: feed.isFetching,
    isFailed: feed.isError && posts.length === 0,
    failures: feed.errorUpdateCount,
    isMoreFailed: feed.isFetchNextPageError,
    isFetchingMore: feed.isFetchingNextPage,
    hasMore: feed.hasNextPage,
    fetchMore: () => {
      if (feed.hasNextPage && !feed.isFetching) void feed.fetchNextPage();
    },
    retry: () => void feed.refetch(),
  };
}
