import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import { feedbackSubmitted, memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { feedbackProjection } from './feedback.projection.ts';
import { feedbackReaction } from './feedback.reaction.ts';

const [id, asha, ravi] = [randomUUID(), randomUUID(), randomUUID()];
const submitted = feedbackSubmitted(id, asha);
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(feedbackProjection, id, ...events);

describe('the feedback read model', () => {
  it('keeps who wrote what, and where it stands in the list', async () => {
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
  it('shows nothing of what cannot be opened', async () => {
    const sealed: PortalEvent = {
      type: 'FeedbackSubmitted',
      data: { feedbackId: id, memberId: asha, subject: null, message: null },
    };
    expect(await after(sealed)).toMatchObject({ status: 'sealed', subject: '', message: '' });
  });
  it('keeps the place alone of feedback whose author was erased', async () => {
    const first = recorded(submitted, 1);
    expect(await after(first, memberErased(ravi))).toMatchObject({ status: 'shown' });
    expect(await after(first, recorded(memberErased(asha), 2), first)).toEqual({
      _id: id,
      position: '0000000000000002',
      status: 'erased',
      submittedAt: '0000000000000001',
    });
  });
});

it('tells the administrators of feedback', () => {
  expect(feedbackReaction.react(recorded(submitted, 3))).toMatchObject([
    { topic: 'feedback_received', audience: 'admins', position: '0000000000000003' },
  ]);
});
