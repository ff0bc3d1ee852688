import {
  readingStream,
  type ReadingEvent,
} from '@portal/contracts/notifications/notification.events';
import { member, someMember } from '../choice.ts';
import type { Happening, Happens, PortalSoFar } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

function recordReading(portal: PortalSoFar, person: number, event: ReadingEvent): Happening {
  const { readings } = portal;
  const month = portal.instant().slice(0, 7).replace('-', '');
  if (readings.month !== month) readings.revisions.clear();
  readings.month = month;
  const stream = readingStream.name({ memberId: portal.idOf(person), month });
  const revision = readings.revisions.get(stream) ?? 0;
  readings.revisions.set(stream, revision + 1);
  return portal.record(stream, revision, member(portal, person), event);
}

export const readNewestPost: Happens = (portal) => {
  const person = someMember(portal);
  const post = portal.posts.at(-1);
  if (!post || post.author === person) return signIn(portal);
  const data = { memberId: portal.idOf(person), notificationId: `new_post.${post.id}` };
  return [recordReading(portal, person, { type: 'NotificationRead', data })];
};

export const readAll: Happens = (portal) => {
  const person = someMember(portal);
  const data = { memberId: portal.idOf(person) };
  return [recordReading(portal, person, { type: 'AllNotificationsRead', data })];
};
