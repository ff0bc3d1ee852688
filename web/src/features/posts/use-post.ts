import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useQuery } from '@tanstack/react-query';
import { ApiError, http } from '../../lib/http.ts';
import { postKeys } from './posts.cache.ts';
import type { OnPosts } from './use-feed.ts';

const isNotThere = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** One post: undefined where it has not been loaded, null where there is none (any more). */
export function usePost(postId: string, onPosts: OnPosts) {
  const { data, error, isPending, isFetching, refetch } = useQuery<Post | null>({
    queryKey: postKeys.detail(postId),
    queryFn: async ({ signal }) => {
      const path = `/posts/${encodeURIComponent(postId)}`;
      const { data: post } = await http({ path, answer: postAnswer, signal });
      onPosts([post]);
      return post;
    },
    retry: (failures, cause) => failures < 1 && !isNotThere(cause),
  });
  const isGone = isNotThere(error);
  return {
    post: isGone ? null : data,
    isPending,
    isFetching,
    error,
    isGone,
    retry: () => void refetch(),
  };
}
