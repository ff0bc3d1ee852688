import { likesAnswer } from '@portal/contracts/likes/like.api';
import { write } from '../../../lib/network/http.ts';
import { newIdempotencyKey } from '../../../lib/network/idempotency-key.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';

export const likePost = (postId: string, liked: boolean) =>
  write('PUT /posts/:postId/like', {
    params: { postId },
    body: { liked },
    answer: likesAnswer,
    idempotencyKey: newIdempotencyKey(),
    signal: whileReachable(),
  });
