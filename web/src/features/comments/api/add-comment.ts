import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { write } from '../../../lib/http.ts';

export const addComment = (postId: string, text: string, clientId: string) =>
  write('POST /posts/:postId/comment', {
    params: { postId },
    body: { text, clientId },
    answer: commentsAnswer,
    idempotencyKey: clientId,
  });
