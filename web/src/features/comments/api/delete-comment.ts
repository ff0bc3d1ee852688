import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';

export const deleteComment = (postId: string, commentId: string, reason?: string) =>
  write('DELETE /posts/:postId/comments/:commentId', {
    params: { postId, commentId },
    body: reason === undefined ? undefined : { reason },
    answer: messageAnswer,
  });
