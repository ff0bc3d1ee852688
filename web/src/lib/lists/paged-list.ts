import { limits } from '@portal/contracts/fields/limits';
import { useInfiniteQuery } from '@tanstack/react-query';

type Entry = { readonly _id: string };
type Key = readonly string[];
type PageQuery = { readonly limit: number; readonly after?: string };

export type PagedList<Page, One extends Entry> = {
  readonly pages: readonly Page[];
  readonly entries: readonly One[];
  readonly state: 'loading' | 'failed' | 'shown';
  readonly hasMore: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
  readonly retry: () => void;
};

export function usePagedList<Page, One extends Entry>(list: {
  readonly key: Key;
  readonly fetchPage: (query: PageQuery, signal: AbortSignal) => Promise<Page>;
  readonly entriesOf: (page: Page) => readonly One[];
}): PagedList<Page, One> {
  const { key, fetchPage, entriesOf } = list;
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      fetchPage(
        { limit: limits.listPage, ...(pageParam === '' ? {} : { after: pageParam }) },
        signal,
      ),
    getNextPageParam: (last: Page) => {
      const entries = entriesOf(last);
      return entries.length === limits.listPage ? entries.at(-1)?._id : undefined;
    },
  });
  const pages = query.data?.pages;
  const hasFailed = !pages && !query.isFetching && !query.isPending;
  return {
    pages: pages ?? [],
    entries: pages?.flatMap(entriesOf) ?? [],
    state: pages ? 'shown' : hasFailed ? 'failed' : 'loading',
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
