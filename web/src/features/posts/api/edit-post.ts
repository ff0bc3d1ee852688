import { postAnswer, type Post } from '@portal/contracts/posts/post.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { postKeys, refetchFeed, removePost, setPost } from '../posts.cache.ts';
import { addUnapproved } from '../approval/unapproved-posts.cache.ts';
import type { PostRequest } from '../writing/use-post-request.ts';

export function useEditPost(postId: string, onEdited: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PostRequest) =>
      write('PUT /posts/:postId', { params: { postId }, body, answer: postAnswer }),
    onSuccess: ({ result }) => {
      const post = result?.data;
      if (post?.status === 'pending') {
        addUnapproved(client, post);
        removePost(client, postId, '');
        client.setQueryData<Post>(postKeys.detail(postId), post);
        toast.success(t('Saved. Others see the post again once an administrator approves it.'), {
          of: 'post',
        });
      } else if (post) setPost(client, post);
      else {
        void client.invalidateQueries({ queryKey: postKeys.detail(postId) });
        refetchFeed(client);
      }
      onEdited();
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to save the post.')), { of: 'post' }),
  });
}
