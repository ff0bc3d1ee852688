import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { commentAdded, memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { commentProjection } from './comment.projection.ts';

const [comment, post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const added = commentAdded(comment, post, asha, ravi, [asha]);
const removed: PortalEvent = {
  type: 'CommentRemoved',
  data: { commentId: comment, postId: post, authorId: ravi },
};
const after = (...events: PortalEvent[]) => documentAfter(commentProjection, comment, ...events);

describe('the comment read model', () => {
  it('keeps mentions as ids, and the place among the comments', async () => {
    expect(await after(added)).toMatchObject({
      status: 'shown',
      postId: post,
      authorId: ravi,
      mentionIds: [asha],
      addedAt: '0000000000000001',
    });
  });
  it('hides a removed comment', async () => {
    expect(await after(added, removed)).toMatchObject({ status: 'removed', text: 'Lovely' });
  });
  it('keeps the place alone of a comment whose author was erased', async () => {
    expect(await after(added, memberErased(asha))).toMatchObject({ text: 'Lovely' });
    expect(await after(added, memberErased(ravi), removed)).toEqual({
      _id: comment,
      position: '0000000000000002',
      status: 'erased',
      postId: post,
      addedAt: '0000000000000001',
    });
  });
});
