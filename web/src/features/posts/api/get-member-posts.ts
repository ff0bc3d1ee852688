import { limits } from '@portal/contracts/fields/limits';
import { postsAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { http } from '../../../lib/network/http.ts';

export const useMemberPosts = (memberId: string, onPosts: (posts: readonly Post[]) => void) =>
  useInfiniteQuery({
    queryKey: ['member-posts', memberId],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await http('GET /users/:memberId/posts', {
        params: { memberId },
        query: { page: pageParam, limit: limits.feedPage },
        answer: postsAnswer,
        signal,
      });
      onPosts(data);
      return data;
    },
    getNextPageParam: (last, _all, page) =>
      last.length === limits.feedPage ? page + 1 : undefined,
  });
