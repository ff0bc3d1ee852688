import type { Comment } from '@portal/contracts/comments/comment.api';
import { createOutbox, type Outgoing } from '../../lib/outbox.ts';
import { toast } from '../../ui/toast.tsx';
import { addComment } from './api/add-comment.ts';
import { getComments } from './api/get-comments.ts';
import { addComments } from './comments.cache.ts';

export const outbox = createOutbox({
  name: 'outgoing-comments',
  // Whether it was added is unknown; its key makes trying again safe
  interrupted: 'failed',
  async deliver(client, postId, { clientId, text }) {
    const { result } = await addComment(postId, text, clientId);
    // A comment that is saved but can't be fetched yet has not failed
    const comments = result?.data ?? (await getComments(postId).catch(() => []));
    addComments(client, postId, comments);
  },
  stateAfter() {
    toast.error('Failed to post comment.');
    return 'failed';
  },
});

/** Leaves out comments whose push overtook the answer. Comments carry no `clientId`, so the text tells which they are. */
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
