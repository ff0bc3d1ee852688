import { postAnswer } from '@portal/contracts/posts/post.api';
import { write } from '../../../lib/http.ts';

export const approvePost = (postId: string) =>
  write('PUT /posts/approve/:postId', { params: { postId }, body: {}, answer: postAnswer });
