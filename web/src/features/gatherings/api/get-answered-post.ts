import { postAnswer } from '@portal/contracts/posts/post.api';
import { http } from '../../../lib/network/http.ts';

export async function getAnsweredPost(postId: string) {
  const { data } = await http('GET /posts/:postId', { params: { postId }, answer: postAnswer });
  return data;
}
