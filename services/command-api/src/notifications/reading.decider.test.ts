import { randomUUID } from 'node:crypto';
import type { ReadingEvent } from '@portal/contracts/notifications/notification.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, it } from 'vitest';
import { readingDecider, type ReadingCommand } from './reading.decider.ts';

const memberId = randomUUID();
const all = (upToPosition: string): ReadingEvent => ({
  type: 'AllNotificationsRead',
  data: { memberId, upToPosition },
});
const one = (notificationId: string): ReadingEvent => ({
  type: 'NotificationRead',
  data: { memberId, notificationId },
});
const readAll = (upToPosition: string): ReadingCommand => ({
  type: 'ReadAll',
  data: { memberId, upToPosition },
});
const readOne = (notificationId: string): ReadingCommand => ({
  type: 'ReadOne',
  data: { memberId, notificationId },
});
const reading = specify(readingDecider);

describe('reading notifications', () => {
  it('marks each once', () => {
    reading.given().when(readOne('a')).then(one('a'));
    reading.given(one('a')).when(readOne('a')).thenNothing();
    reading.given(one('a')).when(readOne('b')).then(one('b'));
  });
  it('marks everything up to a position, forwards only', () => {
    reading.given().when(readAll('0002')).then(all('0002'));
    reading.given(all('0002')).when(readAll('0002')).thenNothing();
    reading.given(all('0002')).when(readAll('0001')).thenNothing();
    reading.given(all('0002'), one('a')).when(readAll('0003')).then(all('0003'));
  });
});
