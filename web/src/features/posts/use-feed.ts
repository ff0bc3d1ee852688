import { limits } from '@portal/contracts/limits';
import { postAnswer, postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, http } from '../../lib/http.ts';
import { feedOf, postKeys, setLive, type FeedPages, type LivePosts } from './posts.cache.ts';

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
  queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) => {
    const path = `/posts?page=${pageParam}&limit=${limits.feedPage}`;
    const { data } = await http({ path, answer: postsAnswer, signal });
    onPosts(data);
    return data;
  },
});

/** From the first page on, as it is now; what was read further down is fetched again when it is asked for. */
export async function refreshFeed(client: QueryClient): Promise<void> {
  client.setQueryData<FeedPages>(
    postKeys.feed,
    (feed) => feed && { pages: feed.pages.slice(0, 1), pageParams: feed.pageParams.slice(0, 1) },
  );
  await client.refetchQueries({ queryKey: postKeys.feed }, { throwOnError: true });
  const pages = client.getQueryData<FeedPages>(postKeys.feed)?.pages ?? [];
  const fetched = new Set(pages.flat().map(({ _id }) => _id));
  const missing = (posts: readonly Post[]) => posts.filter(({ _id }) => !fetched.has(_id));
  setLive(client, ({ shown }) => ({ shown: missing(shown), waiting: [] }));
}

export function useFeed(onPosts: OnPosts) {
  const client = useQueryClient();
  const feed = useInfiniteQuery(feedQuery(onPosts));
  const { data: live } = useQuery<LivePosts>({
    queryKey: postKeys.live,
    queryFn: () => ({ shown: none, waiting: none }),
    enabled: false,
  });
  const { data: gone = none } = useQuery<readonly string[]>({
    queryKey: postKeys.gone,
    queryFn: () => none,
    enabled: false,
  });
  const pages = feed.data?.pages;
  const posts = useMemo(() => feedOf(pages ?? none, live, gone), [pages, live, gone]);
  const waiting = live?.waiting.filter(({ _id }) => !gone.includes(_id)) ?? none;
  return {
    posts,
    waiting: waiting.length,
    showWaiting: () =>
      setLive(client, ({ shown, waiting: more }) => ({
        shown: [...more, ...shown],
        waiting: none,
      })),
    isPending: feed.isPending,
    isFailed: feed.isError && posts.length === 0,
    isFetchingMore: feed.isFetchingNextPage,
    isMoreFailed: feed.isFetchNextPageError,
    hasMore: feed.hasNextPage,
    fetchMore: () => {
      if (feed.hasNextPage && !feed.isFetching) void feed.fetchNextPage();
    },
    retry: () => void feed.refetch(),
  };
}

/** One post: undefined while it loads, null where there is none. */
export function usePost(postId: string, onPosts: OnPosts) {
  const query = useQuery<Post | null>({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) => {
      const { data } = await http({
        path: `/posts/${encodeURIComponent(postId)}`,
        answer: postAnswer,
        signal,
      });
      onPosts([data]);
      return data;
    },
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status === 404),
  });
  return { post: query.data, isPending: query.isPending, error: query.error };
}
