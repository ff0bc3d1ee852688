import type { Comment } from '@portal/contracts/comments/comment.api';
import { createOutbox, type Outgoing } from '../../lib/outbox.ts';
import { toast } from '../../ui/toast.tsx';
import { addComment } from './api/add-comment.ts';
import { getComments } from './api/get-comments.ts';
import { addComments } from './comments.cache.ts';

export const outbox = createOutbox({
  name: 'outgoing-comments',
  // The outcome is unknown, and the idempotency key makes trying again safe
  interrupted: 'failed',
  async deliver(client, postId, { clientId, text }) {
    const { result } = await addComment(postId, text, clientId);
    // The comment is saved, so a failed fetch must not count as a failure
    const comments = result?.data ?? (await getComments(postId).catch(() => []));
    addComments(client, postId, comments);
  },
  stateAfter() {
    toast.error('Failed to post comment.');
    return 'failed';
  },
});

/** Comments carry no `clientId`, so a push that overtook the answer is recognized by its text. */
export const withoutEchoes = (
  outgoing: readonly Outgoing[],
  comments: readonly Comment[],
  memberId: string,
): readonly Outgoing[] =>
  outgoing.filter(
    ({ text, knownBefore = [] }) =>
      !comments.some(
        (comment) =>
          comment.user._id === memberId &&
          comment.text === text &&
          !knownBefore.includes(comment._id),
      ),
  );
