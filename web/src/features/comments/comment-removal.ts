import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import type { Removal } from '../../ui/deciding/use-removal.ts';
import { deleteComment } from './api/delete-comment.ts';
import { forgetComment } from './comments.cache.ts';

export type CommentRef = {
  readonly postId: string;
  readonly commentId: string;
  /** Their name. */
  readonly author: string;
};

export function useCommentRemoval({ postId, commentId }: CommentRef): Omit<Removal, 'done'> {
  const client = useQueryClient();
  return {
    async call(said) {
      const written = await deleteComment(postId, commentId, said);
      forgetComment(client, postId, commentId, written.position ?? '');
      return written;
    },
    failed: t('Failed to delete comment.'),
  };
}
