import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { readingProjection } from './reading.projection.ts';
import { readingReaction } from './notifications.projections.ts';

const asha = randomUUID();
const read = (notificationId: string): PortalEvent => ({
  type: 'NotificationRead',
  data: { memberId: asha, notificationId },
});
const readAll: PortalEvent = { type: 'AllNotificationsRead', data: { memberId: asha } };
const after = (...events: PortalEvent[]) => documentAfter(readingProjection, asha, ...events);
const at = (position: number) => String(position).padStart(16, '0');

it('a single notification is read at the position of its newest reading', async () => {
  expect(await after(read('a'), read('b'), read('a'))).toMatchObject({
    upTo: '',
    read: [
      { id: 'b', at: at(2) },
      { id: 'a', at: at(3) },
    ],
  });
});

it('marking all as read covers everything before it', async () => {
  expect(await after(read('a'), readAll, read('b'))).toMatchObject({
    upTo: at(2),
    read: [{ id: 'b', at: at(3) }],
  });
});

it('an erased member has read nothing', async () => {
  expect(await after(read('a'), memberErased(asha))).toMatchObject({ upTo: '', read: [] });
});

it("a reading is pushed to the member's other screens", () => {
  expect(readingReaction.react(recorded(read('a'), 1))).toMatchObject([
    { topic: 'notifications_read', docId: asha, audience: `member:${asha}` },
  ]);
});
