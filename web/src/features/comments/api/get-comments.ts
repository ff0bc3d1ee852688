import type { Comment } from '@portal/contracts/comments/comment.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { http } from '../../../lib/http.ts';

export async function getComments(postId: string): Promise<readonly Comment[]> {
  const { data } = await http('GET /posts/:postId', { params: { postId }, answer: postAnswer });
  return data.comments;
}
