import { numberOfPushes, push } from '../wire/push.ts';
import { notificationView, readingView, unreadMessagesView } from './notification.views.ts';

export const notificationPushes = {
  new_notification: push(notificationView, {
    keyOf: (notificationId) => ({ notificationId }),
    orderKey: ({ _id }) => `notification ${_id}`,
    // A message is no news to members who have its chat open
    room: 'except',
    perMember: unreadMessagesView,
    beyond: { most: 50, as: 'notifications_added' },
  }),
  notifications_added: numberOfPushes('notifications'),
  notifications_read: push(readingView, {
    keyOf: (memberId) => ({ memberId }),
    orderKey: () => 'notifications read',
  }),
};
