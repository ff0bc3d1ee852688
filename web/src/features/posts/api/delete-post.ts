import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { write } from '../../../lib/network/http.ts';
import type { Said } from '../../../lib/deciding/reason.ts';

export const deletePost = (postId: string, said?: Said) =>
  write('DELETE /posts/:postId', {
    params: { postId },
    body: said,
    answer: messageAnswer,
  });
