import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const deleteComment = (postId: string, commentId: string, said?: Said) =>
  write('DELETE /posts/:postId/comments/:commentId', {
    params: { postId, commentId },
    body: said,
    answer: messageAnswer,
  });
