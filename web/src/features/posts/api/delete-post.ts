import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/http.ts';

export const deletePost = (postId: string, reason?: string) =>
  write('DELETE /posts/:postId', {
    params: { postId },
    body: reason === undefined ? undefined : { reason },
    answer: messageAnswer,
  });
