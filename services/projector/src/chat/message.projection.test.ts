import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { describe, expect, it } from 'vitest';
import type { EventOfType } from '../projection.ts';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { messageProjection } from './message.projection.ts';
import { messageReaction } from './message.reaction.ts';

const [message, group, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const ref = { messageId: message, groupId: group, senderId: asha };
const sent = (text: string | null = 'See you there'): PortalEvent => ({
  type: 'MessageSent',
  data: { ...ref, mentionIds: [ravi], text, clientId: 'mine' },
});
const removed: PortalEvent = { type: 'MessageRemoved', data: ref };
const after = (...events: PortalEvent[]) => documentAfter(messageProjection, message, ...events);

describe('the message read model', () => {
  it('has what was sent, by whom, where and when', async () => {
    expect(await after(sent())).toEqual({
      _id: message,
      position: '0000000000000001',
      status: 'shown',
      groupId: group,
      senderId: asha,
      mentionIds: [ravi],
      text: 'See you there',
      clientId: 'mine',
      createdAt: '2026-01-01T00:00:01.000Z',
      sentAt: '0000000000000001',
    });
  });
  it('shows nothing that was removed or that cannot be opened, and keeps its place', async () => {
    expect(await after(sent(), removed)).toMatchObject({
      status: 'removed',
      sentAt: '0000000000000001',
    });
    expect(await after(sent(null))).toMatchObject({ status: 'sealed', text: '' });
  });
  it('keeps of the words of somebody who was erased nothing but their place', async () => {
    expect(await after(sent(), memberErased(asha), removed)).toEqual({
      _id: message,
      position: '0000000000000002',
      status: 'erased',
      groupId: group,
      sentAt: '0000000000000001',
    });
    expect(await after(sent(), memberErased(ravi))).toMatchObject({ status: 'shown' });
  });
});

it('a message is for those of its group, in the order of the log', () => {
  const event = recorded(sent(), 7) as EventOfType<'MessageSent'>;
  expect(messageReaction.react(event)).toMatchObject([
    { topic: 'receive_message', docId: message, audience: `group:${group}`, key: group },
  ]);
});
