import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http, saidOr, write } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import type { PostWords } from './PostFields.tsx';
import { addLivePost, postKeys, removePost, setPost } from './posts.cache.ts';
import { addUnapproved } from './unapproved-posts.ts';
import { refetchFeed } from './use-feed.ts';

/** After a post was created the feed is fetched anew after this long. */
const REFRESH_AFTER_MS = 500;

const pathOf = (postId: string) => `/posts/${encodeURIComponent(postId)}`;

/** @param onCreated told of the post as the server shows it; null where it does not show it yet */
export function useSubmitPost(onCreated: (post: Post | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: PostWords & { readonly idempotencyKey: string }) =>
      write({ method: 'POST', path: '/posts', body, answer: postAnswer, idempotencyKey }),
    onSuccess: ({ shown }) => {
      toast.success('Post created successfully!');
      onCreated(shown?.data ?? null);
      if (shown?.data.status === 'published') addLivePost(client, shown.data, 'shown');
      if (shown?.data.status === 'pending') addUnapproved(client, shown.data);
      setTimeout(() => refetchFeed(client), REFRESH_AFTER_MS);
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to create post')),
  });
}

export function useEditPost(postId: string, onEdited: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PostWords) =>
      write({ method: 'PUT', path: pathOf(postId), body, answer: postAnswer }),
    onSuccess: ({ shown }) => {
      if (shown) setPost(client, shown.data);
      else {
        void client.invalidateQueries({ queryKey: postKeys.detail(postId) });
        refetchFeed(client);
      }
      onEdited();
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to save the post.')),
  });
}

export function useDeletePost(postId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http({ method: 'DELETE', path: pathOf(postId), answer: messageAnswer }),
    onSuccess: () => {
      toast.success('Post deleted.');
      removePost(client, postId);
      onDeleted();
      refetchFeed(client);
    },
    onError: () => toast.error('Failed to delete post.'),
  });
}
