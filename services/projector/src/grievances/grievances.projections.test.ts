import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { notificationProjection } from '../notifications/notification.projection.ts';
import { notificationReaction } from '../notifications/notifications.projections.ts';
import { grievanceProjection } from './grievances.projections.ts';

const [id, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const ids = { grievanceId: id, memberId: asha };
const dueAt = '2026-02-01T00:00:00.000Z';
const filed = (text: string | null = 'My number is wrong'): PortalEvent => ({
  type: 'GrievanceFiled',
  data: { ...ids, dueAt, text },
});
const reminded: PortalEvent = { type: 'GrievanceReminded', data: ids };
const answered: PortalEvent = {
  type: 'GrievanceAnswered',
  data: { ...ids, answer: 'We corrected it' },
};
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(grievanceProjection, id, ...events);

it('a complaint is open with its date until it is answered', async () => {
  expect(await after(filed())).toEqual({
    _id: id,
    position: '0000000000000001',
    status: 'open',
    memberId: asha,
    text: 'My number is wrong',
    filedAt: '2026-01-01T00:00:01.000Z',
    dueAt,
    isReminded: false,
    answer: null,
    answeredAt: null,
  });
  expect(await after(filed(), reminded)).toMatchObject({ status: 'open', isReminded: true });
  expect(await after(filed(), reminded, answered)).toMatchObject({
    status: 'answered',
    answer: 'We corrected it',
    answeredAt: '2026-01-01T00:00:03.000Z',
  });
});

it('a complaint that comes again changes nothing', async () => {
  const first = recorded(filed(), 1);
  expect(await after(first, recorded(answered, 2), first)).toMatchObject({ status: 'answered' });
});

it('a complaint that cannot be unsealed has no words', async () => {
  expect(await after(filed(null))).toMatchObject({ status: 'open', text: '' });
});

it('nothing is left of the complaints of someone who was erased', async () => {
  const first = recorded(filed(), 1);
  expect(await after(first, memberErased(ravi))).toMatchObject({ status: 'open' });
  expect(await after(first, recorded(memberErased(asha), 2))).toEqual({
    _id: id,
    position: '0000000000000002',
    status: 'erased',
  });
});

it('the member gets a notification of the answer, in the name of no administrator', async () => {
  const event = recorded(answered, 4);
  expect(notificationReaction.react(event)).toMatchObject([
    { topic: 'new_notification', audience: `member:${asha}`, docId: `grievance_answered.${id}` },
  ]);
  expect(
    await documentAfter(notificationProjection, `grievance_answered.${id}`, event),
  ).toMatchObject({ type: 'grievance_answered', senderId: 'staff', audience: `member:${asha}` });
});
