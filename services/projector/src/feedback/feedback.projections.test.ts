import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { feedbackSubmitted, memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { feedbackProjection, feedbackReaction } from './feedback.projections.ts';

const [id, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const submitted = feedbackSubmitted(id, asha);
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(feedbackProjection, id, ...events);

it('feedback keeps its author, its words and its place in the list', async () => {
  expect(await after(submitted)).toEqual({
    _id: id,
    position: '0000000000000001',
    status: 'shown',
    memberId: asha,
    subject: 'Directory',
    message: 'Please show the house',
    createdAt: '2026-01-01T00:00:01.000Z',
    submittedAt: '0000000000000001',
  });
});

it('feedback that cannot be unsealed shows nothing', async () => {
  const sealed: PortalEvent = {
    type: 'FeedbackSubmitted',
    data: { feedbackId: id, memberId: asha, subject: null, message: null },
  };
  expect(await after(sealed)).toMatchObject({ status: 'sealed', subject: '', message: '' });
});

it('feedback whose author was erased keeps nothing but its place', async () => {
  const first = recorded(submitted, 1);
  expect(await after(first, memberErased(ravi))).toMatchObject({ status: 'shown' });
  expect(await after(first, recorded(memberErased(asha), 2), first)).toEqual({
    _id: id,
    position: '0000000000000002',
    status: 'erased',
    submittedAt: '0000000000000001',
  });
});

it('new feedback is pushed to the administrators', () => {
  expect(feedbackReaction.react(recorded(submitted, 3))).toMatchObject([
    { topic: 'feedback_received', audience: 'admins', position: '0000000000000003' },
  ]);
});
