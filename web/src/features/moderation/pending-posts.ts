import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { pendingPostsAnswer, postAnswer } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http, saidOr, write } from '../../lib/http.ts';
import { removeFromList, usePagedList } from '../../lib/paged-list.ts';
import { toast } from '../../ui/toast.tsx';

const pendingKey = ['pending-posts'] as const;

/** Posts that wait, oldest first; `isModerated` says whether there is such waiting at all. */
export function usePendingPosts() {
  const query = usePagedList({
    key: pendingKey,
    path: '/posts/pending',
    answer: pendingPostsAnswer,
    entriesOf: ({ data }) => data,
    renewedBy: 'pending_posts_changed',
  });
  const first = query.data?.pages[0];
  return { ...query, isModerated: first?.moderated === true, total: first?.total ?? 0 };
}

export function usePostDecision(postId: string) {
  const client = useQueryClient();
  const path = encodeURIComponent(postId);
  const done = (said: string) => {
    toast.success(said);
    removeFromList(client, pendingKey, postId);
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
