import { NOTHING } from '@portal/contracts/wire/json';
import { readingStream } from '@portal/contracts/notifications/notification.events';
import { ownNotificationView } from '@portal/contracts/notifications/own-notification.view';
import { readView } from '@portal/contracts/wire/view';
import { message } from '../call-handling/call-answer.ts';
import { commands, type Needs } from '../call-handling/call-handlers.ts';
import { notificationNotFound } from '../refusals.ts';
import { readingDecider } from './reading.decider.ts';

const wellFormed = /^[\w.:-]{1,200}$/;

const monthOf = (date: Date): string => date.toISOString().slice(0, 7).replace('-', '');

type Needed = Needs<'eventStore' | 'now' | 'stream' | 'views'>;

export const notifications = commands(({ stream, eventStore, views, now }: Needed) => {
  const readings = stream(readingStream, readingDecider);
  return {
    'PUT /notifications/mark-read': async ({ session: { memberId }, command }) => {
      const key = { memberId, month: monthOf(now()) };
      const context = command('read-all-notifications');
      const [head, known] = await Promise.all([eventStore.head(), readings.load(key)]);
      // With nothing new, 'all read' adds no event; after single readings, other notifications may still be unread
      const isAllRead =
        (head === null || head === known.position) && known.state.notificationIds.size === 0;
      const { position } = isAllRead
        ? known
        : await readings.handle({ type: 'ReadAll', ...key }, context);
      return message('notifications-read', position);
    },

    'PUT /notifications/:notificationId/mark-read': async ({ params, session, command }) => {
      const { notificationId } = params;
      if (!wellFormed.test(notificationId)) throw notificationNotFound();
      const { memberId } = session;
      const { json } = await readView(views, ownNotificationView, { notificationId, memberId });
      if (json === NOTHING) throw notificationNotFound();
      const { position } = await readings.handle(
        { type: 'ReadOne', memberId, month: monthOf(now()), notificationId },
        command('read-notification'),
      );
      return message('notification-read', position);
    },
  };
});
