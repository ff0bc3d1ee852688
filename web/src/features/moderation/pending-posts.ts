import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { limits } from '@portal/contracts/limits';
import { pendingPostsAnswer, postAnswer } from '@portal/contracts/posts/post.api';
import {
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { http, saidOr, write } from '../../lib/http.ts';
import { onPush } from '../../lib/realtime-link.ts';
import { toast } from '../../ui/toast.tsx';

type PendingPosts = z.infer<typeof pendingPostsAnswer>;
const pendingKey = ['pending-posts'] as const;

/** Posts that wait, oldest first; `isModerated` says whether there is such waiting at all. */
export function usePendingPosts() {
  const client = useQueryClient();
  useEffect(
    () =>
      onPush((push) => {
        if (push.event === 'pending_posts_changed')
          void client.invalidateQueries({ queryKey: pendingKey });
      }),
    [client],
  );
  const query = useInfiniteQuery({
    queryKey: pendingKey,
    initialPageParam: '',
    staleTime: 0,
    queryFn: ({ pageParam, signal }: QueryFunctionContext<typeof pendingKey, string>) => {
      const after = pageParam === '' ? '' : `&after=${pageParam}`;
      const path = `/posts/pending?limit=${limits.listPage}${after}`;
      return http({ path, answer: pendingPostsAnswer, signal });
    },
    getNextPageParam: (last: PendingPosts) =>
      last.data.length === limits.listPage ? last.data.at(-1)?._id : undefined,
  });
  const first = query.data?.pages[0];
  return { ...query, isModerated: first?.moderated === true, total: first?.total ?? 0 };
}

export function usePostDecision(postId: string) {
  const client = useQueryClient();
  const path = encodeURIComponent(postId);
  const done = (said: string) => {
    toast.success(said);
    client.setQueryData<InfiniteData<PendingPosts, string>>(
      pendingKey,
      (held) =>
        held && {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            data: page.data.filter(({ _id }) => _id !== postId),
            total: Math.max(0, page.total - 1),
          })),
        },
    );
  };
  const failed = (error: unknown, otherwise: string) => {
    toast.error(saidOr(error, otherwise));
    void client.invalidateQueries({ queryKey: pendingKey });
  };
  return {
    approval: useMutation({
      mutationFn: () =>
        write({ method: 'PUT', path: `/posts/approve/${path}`, answer: postAnswer }),
      onSuccess: () => done('Post approved!'),
      onError: (error) => failed(error, 'Failed to approve post.'),
    }),
    rejection: useMutation({
      mutationFn: () => http({ method: 'DELETE', path: `/posts/${path}`, answer: messageAnswer }),
      onSuccess: () => done('Post deleted!'),
      onError: (error) => failed(error, 'Failed to delete post.'),
    }),
  };
}
