import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language/translation.ts';
import type { Removal } from '../../ui/deciding/use-removal.ts';
import { forgetComment } from './comments.cache.ts';
import { write } from '../../lib/network/http.ts';

export type CommentRef = {
  readonly postId: string;
  readonly commentId: string;
  readonly author: string;
};

export function useCommentRemoval({ postId, commentId }: CommentRef): Omit<Removal, 'done'> {
  const client = useQueryClient();
  return {
    async call(said) {
      const written = await write('DELETE /posts/:postId/comments/:commentId', {
        params: { postId, commentId },
        body: said,
        answer: messageAnswer,
      });
      forgetComment(client, postId, commentId, written.position ?? '');
      return written;
    },
    failed: t('Failed to delete comment.'),
  };
}
