import { limits } from '@portal/contracts/limits';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { http } from '../../lib/http.ts';
import { feedPath } from './feed-path.ts';
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
} from './posts.cache.ts';
import { isTopOfFeedInView } from './top-of-feed.ts';

/** Told of every post that was fetched, so that what belongs to it (likes, comments) is written where it is kept. */
export type OnPosts = (posts: readonly Post[]) => void;

const none: readonly never[] = [];
/** More pages exist only when a page is full. */
const nextPage = (last: readonly Post[], _all: unknown, page: number): number | undefined =>
  last.length === limits.feedPage ? page + 1 : undefined;

const feedQuery = (onPosts: OnPosts) => ({
  queryKey: postKeys.feed,
  initialPageParam: 1,
  getNextPageParam: nextPage,
  queryFn: async (context: QueryFunctionContext<typeof postKeys.feed, number>) => {
    const { client, pageParam, signal } = context;
    const { data } = await http({ path: feedPath(pageParam), answer: postsAnswer, signal });
    onPosts(data);
    if (!isTopOfFeedInView()) holdBackNew(client, data);
    return data;
  },
});

/** Every page that is there, as it is now. */
export const refetchFeed = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: postKeys.feed });

/** From the first page on, with all that is new; what was read further down is fetched again when it is asked for. */
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
  const { data: live = NOTHING_LIVE } = useQuery<LiveFeed>({
    queryKey: postKeys.live,
    queryFn: () => NOTHING_LIVE,
    enabled: false,
  });
  const pages = feed.data?.pages;
  const posts = useMemo(() => {
    const shown = feedOf(pages ?? none, live);
    // With nothing left to read, nothing can be moved away from its reader
    return shown.length > 0 ? shown : feedOf(pages ?? none, { ...live, waiting: none });
  }, [pages, live]);
  const there = new Set(posts.map(({ _id }) => _id));
  const waiting = live.waiting.filter(({ _id }) => !live.gone.includes(_id) && !there.has(_id));
  return {
    posts,
    waiting: waiting.length,
    showWaiting: () => showWaiting(client),
    isPending: feed.isPending,
    isFetching: feed.isFetching,
    isFailed: feed.isError && posts.length === 0,
    /** Goes up with every failure. */
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
