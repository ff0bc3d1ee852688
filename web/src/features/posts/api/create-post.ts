import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { addLivePost, refetchFeed } from '../posts.cache.ts';
import { addUnapproved } from '../approval/unapproved-posts.cache.ts';
import type { PostRequest } from '../writing/use-post-request.ts';

const REFRESH_AFTER_MS = 500;

type NewPost = PostRequest & { readonly idempotencyKey: string };

export function useCreatePost(onCreated: (post: Post | null) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: NewPost) =>
      write('POST /posts', { body, answer: postAnswer, idempotencyKey }),
    onSuccess: ({ result }) => {
      toast.success(t('Post created successfully!'), { of: 'post' });
      const post = result?.data ?? null;
      onCreated(post);
      if (post?.status === 'published') addLivePost(client, post, 'shown');
      if (post?.status === 'pending') addUnapproved(client, post);
      setTimeout(() => refetchFeed(client), REFRESH_AFTER_MS);
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to create post')), { of: 'post' }),
  });
}
