import { randomUUID } from 'node:crypto';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import { expect, it } from 'vitest';
import { memberErased } from '../testing/events.ts';
import { documentAfter } from '../testing/fold.ts';
import { recorded } from '../testing/world.ts';
import { messageProjection, messageReaction } from './chat.projections.ts';

const [message, group, asha, ravi] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const ref = { messageId: message, groupId: group, senderId: asha };
const sent = (text: string | null = 'See you there'): PortalEvent => ({
  type: 'MessageSent',
  data: { ...ref, mentionIds: [ravi], text, clientId: 'mine' },
});
const removed: PortalEvent = { type: 'MessageRemoved', data: ref };
const removedBySender = recorded(removed, 2, { actor: { kind: 'member', id: asha } });
const after = (...events: Parameters<typeof documentAfter>[2][]) =>
  documentAfter(messageProjection, message, ...events);

it('a message keeps its text, sender, group and time', async () => {
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

it('a message that staff removed keeps its words and comes back with them', async () => {
  const byStaff = recorded(removed, 2, { actor: { kind: 'staff', id: randomUUID() } });
  const restored: PortalEvent = { type: 'MessageRestored', data: ref };
  const events = [recorded(sent(), 1), byStaff, recorded(restored, 3)];
  expect(await documentAfter(messageProjection, message, ...events.slice(0, 2))).toMatchObject({
    status: 'removed',
    text: 'See you there',
  });
  expect(await documentAfter(messageProjection, message, ...events)).toMatchObject({
    status: 'shown',
    text: 'See you there',
    sentAt: '0000000000000001',
  });
  expect(messageReaction.react(recorded(restored, 3))).toMatchObject([
    { topic: 'message_restored', docId: message, audience: `group:${group}`, key: group },
  ]);
});

it('a message that was removed or cannot be unsealed keeps its place and no words', async () => {
  expect(await after(sent(), removedBySender)).toMatchObject({
    status: 'removed',
    mentionIds: [],
    text: '',
    sentAt: '0000000000000001',
  });
  expect(await after(sent(null))).toMatchObject({ status: 'sealed', text: '' });
});

it('a message whose sender was erased keeps nothing but its place', async () => {
  expect(await after(sent(), memberErased(asha), removed)).toEqual({
    _id: message,
    position: '0000000000000002',
    status: 'erased',
    groupId: group,
    sentAt: '0000000000000001',
  });
  expect(await after(sent(), memberErased(ravi))).toMatchObject({ status: 'shown' });
});

it('a message is pushed to its group, in the order of the log', () => {
  expect(messageReaction.react(recorded(sent(), 7))).toMatchObject([
    { topic: 'receive_message', docId: message, audience: `group:${group}`, key: group },
  ]);
  expect(messageReaction.react(recorded(removed, 8))).toMatchObject([
    { topic: 'message_removed', docId: message, audience: `group:${group}`, key: group },
  ]);
});
