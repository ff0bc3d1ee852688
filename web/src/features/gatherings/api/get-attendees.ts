import { attendeesAnswer, type Attendee } from '@portal/contracts/gatherings/gathering.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { attendeesKey } from '../gatherings.cache.ts';

export function useAttendees(postId: string) {
  const query = useInfiniteQuery({
    queryKey: attendeesKey(postId),
    initialPageParam: 1,
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      http('GET /posts/:postId/answers', {
        params: { postId },
        query: { page: pageParam },
        answer: attendeesAnswer,
        signal,
      }),
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
  });
  const all = query.data?.pages.flatMap(({ data }) => data);
  return {
    // Somebody whose answer changed may be on two pages
    attendees: all && [...new Map(all.map((one): [string, Attendee] => [one._id, one])).values()],
    isFailed: query.isError && !all,
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
