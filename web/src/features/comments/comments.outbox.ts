import { commentsAnswer } from '@portal/contracts/comments/comment.api';
import { t } from '../../lib/language/translation.ts';
import { ApiError, isOutOfReach, write } from '../../lib/network/http.ts';
import { createOutbox } from '../../lib/kept/outbox.ts';
import { sayIfReachable, sayToWait } from '../../ui/states/say-unsent.ts';
import { toast } from '../../ui/states/toast.ts';
import { getComments } from './api/get-comments.ts';
import { addAnswered, newestAnswered } from './comments.cache.ts';

export const outbox = createOutbox({
  name: 'outgoing-comments',
  interrupted: 'failed',
  async deliver(client, postId, { clientId, text }) {
    const after = newestAnswered(client, postId);
    const { result, position } = await write('POST /posts/:postId/comment', {
      params: { postId },
      // The answer has only comments behind `after`
      body: { text, clientId, after },
      answer: commentsAnswer,
      idempotencyKey: clientId,
    });
    // The comment is saved, so a failed fetch must not count as a failure
    const shown = result ?? (await getComments(postId).catch(() => undefined));
    if (!shown) return;
    const { data: comments, commentCount: count } = shown;
    addAnswered(client, postId, { comments, count, position: position ?? '' });
  },
  onWait: sayToWait,
  stateAfter(error) {
    const failure = t('Failed to post comment.');
    if (isOutOfReach(error)) void sayIfReachable(failure);
    else toast.error(failure);
    return error instanceof ApiError && !isOutOfReach(error) ? 'refused' : 'failed';
  },
});
