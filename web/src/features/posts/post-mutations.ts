import { messageAnswer } from '@portal/contracts/accounts/account.api';
import type { Category } from '@portal/contracts/posts/category';
import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http, saidOr } from '../../lib/http.ts';
import { toast } from '../../ui/toast.tsx';
import { addLivePost, removePost, setPost } from './posts.cache.ts';
import { refreshFeed } from './use-feed.ts';

export type PostWords = {
  readonly title: string;
  readonly content: string;
  readonly category: Category;
};

/** After a post was created the feed is fetched anew after this long. */
export const REFRESH_AFTER_MS = 500;

/** @param onCreated told of the post as the server shows it */
export function useSubmitPost(onCreated: (post: Post) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: PostWords & { readonly idempotencyKey: string }) =>
      http({ method: 'POST', path: '/posts', body, answer: postAnswer, idempotencyKey }),
    onSuccess: ({ data: post }) => {
      toast.success('Post created successfully!');
      onCreated(post);
      if (post.status === 'published') addLivePost(client, post, 'shown');
      setTimeout(() => void refreshFeed(client).catch(() => undefined), REFRESH_AFTER_MS);
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to create post')),
  });
}

export function useEditPost(postId: string, onEdited: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PostWords) =>
      http({ method: 'PUT', path: `/posts/${postId}`, body, answer: postAnswer }),
    onSuccess: ({ data: post }) => {
      setPost(client, post);
      onEdited();
    },
    onError: (error) => toast.error(saidOr(error, 'Failed to save the post.')),
  });
}

export function useDeletePost(postId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => http({ method: 'DELETE', path: `/posts/${postId}`, answer: messageAnswer }),
    onSuccess: () => {
      toast.success('Post deleted.');
      removePost(client, postId);
      onDeleted();
      void refreshFeed(client).catch(() => undefined);
    },
    onError: () => toast.error('Failed to delete post.'),
  });
}
