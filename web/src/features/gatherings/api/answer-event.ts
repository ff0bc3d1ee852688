import { answerAnswer, type OwnAnswer } from '@portal/contracts/gatherings/gathering.api';
import { write } from '../../../lib/network/http.ts';
import { newIdempotencyKey } from '../../../lib/network/idempotency-key.ts';
import { whileReachable } from '../../../lib/network/reachability.ts';

export const answerEvent = (postId: string, mine: OwnAnswer | null) =>
  write('PUT /posts/:postId/answer', {
    params: { postId },
    body: mine ?? { answer: null },
    answer: answerAnswer,
    idempotencyKey: newIdempotencyKey(),
    signal: whileReachable(),
  });
