import { randomUUID } from 'node:crypto';
import type { ReadingEvent } from '@portal/contracts/notifications/notification.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { readingDecider, type ReadingCommand } from './reading.decider.ts';

const memberId = randomUUID();
const all: ReadingEvent = { type: 'AllNotificationsRead', data: { memberId } };
const one = (notificationId: string): ReadingEvent => ({
  type: 'NotificationRead',
  data: { memberId, notificationId },
});
const readAll: ReadingCommand = { type: 'ReadAll', memberId, month: '202601' };
const readOne = (notificationId: string): ReadingCommand => ({
  type: 'ReadOne',
  memberId,
  month: '202601',
  notificationId,
});
const reading = specify(readingDecider);

it('marks each notification read once', () => {
  reading.given().when(readOne('a')).then(one('a'));
  reading.given(one('a')).when(readOne('a')).thenNothing();
  reading.given(one('a')).when(readOne('b')).then(one('b'));
});
it('marks all notifications read whenever the member asks', () => {
  reading.given(one('a')).when(readAll).then(all);
  reading.given(all).when(readAll).then(all);
});
it('marks a notification read again after all were, since its text may be newer', () => {
  reading.given(one('a'), all).when(readOne('a')).then(one('a'));
});
