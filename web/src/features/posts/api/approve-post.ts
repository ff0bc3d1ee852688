import type { PendingPost } from '@portal/contracts/posts/pending-post.api';
import { postAnswer } from '@portal/contracts/posts/post.api';
import { write } from '../../../lib/network/http.ts';

/** Approves what was read: the server refuses if its author has edited it since. */
export const approvePost = ({ _id: postId, revision }: PendingPost) =>
  write('PUT /posts/approve/:postId', {
    params: { postId },
    body: { revision },
    answer: postAnswer,
  });
