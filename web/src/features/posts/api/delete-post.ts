import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { http } from '../../../lib/http.ts';

/** Deletes a post, or rejects one that waits for approval. @throws ApiError */
export const deletePost = (postId: string) =>
  http('DELETE /posts/:postId', { params: { postId }, answer: messageAnswer });
