import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { commentAdded, commentEdited, memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { commentProjection, commentReaction } from './comments.projections.ts';

const [comment, post, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const added = commentAdded(comment, post, asha, ravi, [asha]);
const removed: PortalEvent = {
  type: 'CommentRemoved',
  data: { commentId: comment, postId: post, authorId: ravi },
};
const after = (...events: PortalEvent[]) => documentAfter(commentProjection, comment, ...events);

it('a comment keeps its mentions as ids, and its place among the comments', async () => {
  expect(await after(added)).toMatchObject({
    status: 'shown',
    postId: post,
    authorId: ravi,
    mentionIds: [asha],
    clientId: null,
    addedAt: '0000000000000001',
  });
});

it('a removed comment is hidden and keeps its text', async () => {
  expect(await after(added, removed)).toMatchObject({ status: 'removed', text: 'Lovely' });
});

it('an edited comment shows its newest text, keeps its place and says when it was edited', async () => {
  const edited = await after(added, commentEdited(comment, post, ravi));
  expect(edited).toMatchObject({
    status: 'shown',
    text: 'Edited',
    mentionIds: [],
    addedAt: '0000000000000001',
    position: '0000000000000002',
  });
  expect(edited).toHaveProperty('editedAt', recorded(added, 2).occurredAt);
  expect(await after(added)).toHaveProperty('editedAt', null);
});

it('a comment whose author was erased keeps nothing but its place', async () => {
  expect(await after(added, memberErased(asha))).toMatchObject({ text: 'Lovely' });
  expect(await after(added, memberErased(ravi), removed)).toEqual({
    _id: comment,
    position: '0000000000000002',
    status: 'erased',
    postId: post,
    addedAt: '0000000000000001',
  });
});

it('a new or edited comment is pushed itself, a removed one by its post', () => {
  const edited = commentEdited(comment, post, ravi);
  const events = [recorded(added, 3), recorded(edited, 4), recorded(removed, 5)];
  expect(events.flatMap((event) => commentReaction.react(event))).toMatchObject([
    { topic: 'comment_added', docId: comment, audience: 'everyone' },
    { topic: 'comment_changed', docId: comment, audience: 'everyone' },
    { topic: 'post_changed', docId: post, audience: 'everyone' },
  ]);
});
