import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

export const deleteComment = (postId: string, commentId: string) =>
  http('DELETE /posts/:postId/comments/:commentId', {
    params: { postId, commentId },
    answer: messageAnswer,
  });
