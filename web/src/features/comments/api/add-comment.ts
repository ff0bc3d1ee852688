import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import type { Outgoing } from '../../../lib/kept/outbox.ts';
import { write } from '../../../lib/network/http.ts';

/** @param after the answer has only comments behind this one */
export const addComment = (
  postId: string,
  {
    text,
    clientId,
    after,
  }: Pick<Outgoing, 'text' | 'clientId'> & { readonly after: string | undefined },
) =>
  write('POST /posts/:postId/comment', {
    params: { postId },
    body: { text, clientId, after },
    answer: commentsAnswer,
    idempotencyKey: clientId,
  });
