import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useQuery } from '@tanstack/react-query';
import { http, isNotFound } from '../../../lib/network/http.ts';
import { postKeys, type OnPosts } from '../posts.cache.ts';

export function usePost(postId: string, onPosts: OnPosts) {
  const { data, error, isPending, isFetching, refetch } = useQuery<Post | null>({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) => {
      const { data: post } = await http('GET /posts/:postId', {
        params: { postId },
        answer: postAnswer,
        signal,
      });
      onPosts([post]);
      return post;
    },
    retry: (failures, cause) => failures < 1 && !isNotFound(cause),
  });
  const isGone = isNotFound(error);
  return {
    post: isGone ? null : data,
    isPending,
    isFetching,
    error,
    isGone,
    retry: () => void refetch(),
  };
}
