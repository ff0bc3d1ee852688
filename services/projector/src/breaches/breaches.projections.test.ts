import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { breachNoticeProjection } from './breaches.projections.ts';

const [breachId, memberId, other] = [randomUUID(), randomUUID(), randomUUID()];
const id = `${breachId}.${memberId}`;
const notified = (notice: string | null = 'What happened: a backup was open.'): PortalEvent => ({
  type: 'BreachNotified',
  data: { breachId, memberId, byMail: true, notice },
});
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(breachNoticeProjection, id, ...events);

it('keeps a notice with its words, once', async () => {
  const shown = {
    _id: id,
    position: '0000000000000001',
    status: 'shown',
    memberId,
    notice: 'What happened: a backup was open.',
    at: '2026-01-01T00:00:01.000Z',
    byMail: true,
  };
  const first = recorded(notified(), 1);
  expect(await after(first)).toEqual(shown);
  expect(await after(first, first)).toEqual(shown);
});

it('a notice that cannot be unsealed has no words', async () => {
  expect(await after(notified(null))).toMatchObject({ status: 'shown', notice: '' });
});

it('nothing is left of the notices to someone who was erased', async () => {
  const first = recorded(notified(), 1);
  expect(await after(first, memberErased(other))).toMatchObject({ status: 'shown' });
  expect(await after(first, recorded(memberErased(memberId), 2))).toEqual({
    _id: id,
    position: '0000000000000002',
    status: 'erased',
  });
});
