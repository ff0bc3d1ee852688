import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { pinProjection, pinReaction } from './pins.projections.ts';

const UNTIL = '2027-01-05T00:00:00.000Z';
const [postId, authorId] = [randomUUID(), randomUUID()];
const ofPost = { postId, authorId };
const pinned = (until: string | null): PortalEvent => ({
  type: 'PostPinned',
  data: { ...ofPost, until, absences: 0 },
});
const after = (...events: readonly PortalEvent[]) =>
  documentAfter(pinProjection, postId, ...events);

it('a post is pinned until its end, or without one', async () => {
  expect(await after(pinned(UNTIL))).toMatchObject({ status: 'pinned', until: UNTIL });
  expect(await after(pinned(UNTIL), pinned(null))).toMatchObject({ status: 'pinned', until: null });
});

it.each<PortalEvent>([
  { type: 'PostUnpinned', data: ofPost },
  { type: 'PostPinExpired', data: ofPost },
  { type: 'PostDeleted', data: ofPost },
  { type: 'PostRejected', data: ofPost },
  { type: 'PostHeldForApproval', data: ofPost },
  {
    type: 'PostApprovalReversed',
    data: { ...ofPost, reverses: randomUUID(), reason: null },
  },
])('$type ends a pin, and its post may be pinned again', async (ending) => {
  expect(await after(pinned(null), ending)).toMatchObject({ status: 'ended' });
  expect(await after(pinned(null), ending, pinned(UNTIL))).toMatchObject({ status: 'pinned' });
});

it('a post that is brought back is not pinned again, and a post that never was has no document', async () => {
  const deleted: PortalEvent = { type: 'PostDeleted', data: ofPost };
  const restored: PortalEvent = {
    type: 'PostRestored',
    data: { ...ofPost, reverses: randomUUID(), reason: null },
  };
  expect(await after(pinned(null), deleted, restored)).toMatchObject({ status: 'ended' });
  expect(await after(deleted, restored)).toBeUndefined();
});

it.each<PortalEvent>([
  pinned(null),
  { type: 'PostUnpinned', data: ofPost },
  { type: 'PostPinExpired', data: ofPost },
])('$type tells everyone of the changed post, and notifies nobody', (event) => {
  expect(pinReaction.react(recorded(event, 1))).toMatchObject([
    { topic: 'post_changed', docId: postId, audience: 'everyone' },
  ]);
});
