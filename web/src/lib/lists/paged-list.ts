import { limits } from '@portal/contracts/fields/limits';
import { useInfiniteQuery } from '@tanstack/react-query';

type Entry = { readonly _id: string };
type PageQuery = { readonly limit: number; readonly after?: string };

export type PagedList<One extends Entry> = ReturnType<typeof usePagedList<unknown, One>>;

export function usePagedList<Page, One extends Entry>(
  key: readonly string[],
  fetchPage: (
    query: PageQuery,
    signal: AbortSignal,
  ) => Promise<Page & { readonly data: readonly One[] }>,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        { limit: limits.listPage, ...(pageParam === '' ? {} : { after: pageParam }) },
        signal,
      ),
    getNextPageParam: ({ data }) =>
      data.length === limits.listPage ? data.at(-1)?._id : undefined,
  });
  const pages = query.data?.pages;
  const hasFailed = !pages && !query.isFetching && !query.isPending;
  return {
    pages: pages ?? [],
    entries: pages?.flatMap(({ data }) => data) ?? [],
    state: pages ? 'shown' : hasFailed ? 'failed' : 'loading',
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
