import { commentAnswer } from '@portal/contracts/comments/comment.api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { reasonOr, write } from '../../../lib/network/http.ts';
import { toast } from '../../../ui/states/toast.ts';
import { changeComment } from '../comments.cache.ts';

export function useEditComment(
  { postId, commentId }: { readonly postId: string; readonly commentId: string },
  onEdited: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      write('PUT /posts/:postId/comments/:commentId', {
        params: { postId, commentId },
        body: { text },
        answer: commentAnswer,
      }),
    onSuccess({ result }) {
      if (result) changeComment(client, result);
      else toast.success(t('Saved. It will show in a moment.'));
      onEdited();
    },
    onError: (error) => toast.error(reasonOr(error, t('Failed to save the comment.'))),
  });
}
