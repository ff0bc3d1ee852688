import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import { deletePost } from './api/delete-post.ts';
import { refetchFeed, removePost } from './posts.cache.ts';

export function useDeletePost(postId: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => deletePost(postId),
    onSuccess: () => {
      toast.success('Post deleted.');
      removePost(client, postId);
      onDeleted();
      refetchFeed(client);
    },
    onError: () => toast.error('Failed to delete post.'),
  });
}
