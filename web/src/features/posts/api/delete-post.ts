import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

export const deletePost = (postId: string) =>
  http('DELETE /posts/:postId', { params: { postId }, answer: messageAnswer });
