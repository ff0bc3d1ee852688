import { useInfiniteQuery } from '@tanstack/react-query';

type Page<One> = {
  readonly data: readonly One[];
  readonly pagination: { readonly currentPage: number; readonly totalPages: number };
};

export type NumberedPages<One> = {
  readonly entries: readonly One[] | undefined;
  readonly isFailed: boolean;
  readonly hasMore: boolean;
  readonly isFetching: boolean;
  readonly isFetchingMore: boolean;
  readonly fetchMore: () => void;
  readonly retry: () => void;
};

export function useNumberedPages<One extends { readonly _id: string }>(list: {
  readonly key: readonly string[];
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<Page<One>>;
}): NumberedPages<One> {
  const { key, fetchPage } = list;
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ pagination: { currentPage, totalPages } }: Page<One>) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
  const all = query.data?.pages.flatMap(({ data }) => data);
  return {
    entries: all && [...new Map(all.map((one): [string, One] => [one._id, one])).values()],
    isFailed: query.isError && !all,
    hasMore: query.hasNextPage,
    isFetching: query.isFetching,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
