import { push } from '../wire/push.ts';
import { notificationView, readingView, unreadMessagesView } from './notification.views.ts';

export const notificationPushes = {
  new_notification: push(notificationView, {
    keyOf: (notificationId) => ({ notificationId }),
    orderKey: ({ _id }) => `notification ${_id}`,
    // A message is no news to members who have its chat open
    room: 'except',
    perMember: unreadMessagesView,
  }),
  notifications_read: push(readingView, {
    keyOf: (memberId) => ({ memberId }),
    orderKey: () => 'notifications read',
  }),
};
