import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

type Page<One> = {
  readonly data: readonly One[];
  readonly pagination: { readonly currentPage: number; readonly totalPages: number };
};

type Entry = { readonly _id: string };
export type NumberedPages<One extends Entry> = ReturnType<typeof useNumberedPages<One>>;

/** @param position fetches again when it changes: one fetch at a time, and the last change always has a fetch after it */
export function useNumberedPages<One extends Entry>(
  key: readonly string[],
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page<One>>,
  position?: string,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: 1,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ pagination: { currentPage, totalPages } }: Page<One>) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
  const { isFetching, refetch } = query;
  const fetched = useRef(position);
  useEffect(() => {
    if (isFetching || position === undefined || fetched.current === position) return;
    fetched.current = position;
    void refetch();
  }, [isFetching, position, refetch]);
  const all = query.data?.pages.flatMap(({ data }) => data);
  return {
    entries: all && [...new Map(all.map((one): [string, One] => [one._id, one])).values()],
    isFailed: query.isError && !all,
    hasMore: query.hasNextPage,
    isFetching,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void refetch(),
  };
}
