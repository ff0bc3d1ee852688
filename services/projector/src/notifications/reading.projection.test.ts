import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { readingProjection } from './reading.projection.ts';
import { readingReaction } from './reading.reaction.ts';

const asha = randomUUID();
const read = (notificationId: string): PortalEvent => ({
  type: 'NotificationRead',
  data: { memberId: asha, notificationId },
});
const readAll: PortalEvent = { type: 'AllNotificationsRead', data: { memberId: asha } };
const after = (...events: PortalEvent[]) => documentAfter(readingProjection, asha, ...events);
const at = (position: number) => String(position).padStart(16, '0');

describe('what a member has read', () => {
  it('is what was read one by one, each with the time it was read', async () => {
    expect(await after(read('a'), read('b'), read('a'))).toMatchObject({
      upTo: '',
      read: [
        { id: 'b', at: at(2) },
        { id: 'a', at: at(3) },
      ],
    });
  });
  it('is everything before all was marked, and what was read one by one since', async () => {
    expect(await after(read('a'), readAll, read('b'))).toMatchObject({
      upTo: at(2),
      read: [{ id: 'b', at: at(3) }],
    });
  });
  it('is forgotten with the member', async () => {
    expect(await after(read('a'), memberErased(asha))).toMatchObject({ upTo: '', read: [] });
  });
  it("is pushed to the member's other screens", () => {
    const event = recorded(read('a'), 1);
    expect(event.type === 'NotificationRead' && readingReaction.react(event)).toMatchObject([
      { topic: 'notifications_read', docId: asha, audience: `member:${asha}` },
    ]);
  });
});
