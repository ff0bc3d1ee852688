import { randomUUID } from 'node:crypto';
import type { MessageEvent } from '@portal/contracts/chat/message.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { messageDecider, type MessageCommand } from './message.decider.ts';

const ids = { messageId: randomUUID(), groupId: randomUUID(), senderId: randomUUID() };
const data = { ...ids, mentionIds: [], text: 'See you there', clientId: null };
const sent: MessageEvent = { type: 'MessageSent', data };
const send: MessageCommand = { type: 'Send', data };
const message = specify(messageDecider);

it('sends a message once', () => {
  message.given().when(send).then(sent);
  message.given(sent).when(send).thenRefused('conflict');
  message.given(sent, { type: 'MessageRemoved', data: ids }).when(send).thenRefused('conflict');
});

it('removes a message for its sender and for administrators, and for nobody else', () => {
  const { messageId, groupId, senderId } = ids;
  const remove = (
    memberId: string,
    role: 'member' | 'admin' = 'member',
    from = groupId,
  ): MessageCommand => ({ type: 'Remove', messageId, groupId: from, by: { memberId, role } });
  const removed: MessageEvent = { type: 'MessageRemoved', data: ids };
  message.given(sent).when(remove(senderId)).then(removed);
  message.given(sent).when(remove(randomUUID(), 'admin')).then(removed);
  message.given(sent).when(remove(randomUUID())).thenRefused('forbidden');
  message.given(sent, removed).when(remove(senderId)).thenRefused('not-found');
  message.given().when(remove(senderId)).thenRefused('not-found');
  message
    .given(sent)
    .when(remove(senderId, 'member', randomUUID()))
    .thenRefused('not-found');
});

it('brings a removed message back, and removes it again', () => {
  const { messageId } = ids;
  const removed: MessageEvent = { type: 'MessageRemoved', data: ids };
  const restored: MessageEvent = { type: 'MessageRestored', data: ids };
  const [restore, again]: MessageCommand[] = [
    { type: 'Restore', messageId },
    { type: 'RemoveAgain', messageId },
  ];
  message.given(sent, removed).when(restore!).then(restored);
  message.given(sent).when(restore!).thenRefused('conflict');
  message.given(sent, removed, restored).when(again!).then(removed);
  message.given(sent, removed).when(again!).thenRefused('not-found');
});
