import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import {
  addNotification,
  markGone,
  markRead,
  notificationsKey,
  unreadCount,
} from './notifications.cache.ts';

export function onNotificationPush(client: QueryClient, push: Push): void {
  switch (push.event) {
    case 'new_notification':
      addNotification(client, push.data);
      // What is being fetched may be older than this, and would be written over it
      if (client.isFetching({ queryKey: notificationsKey }) > 0) {
        void client
          .cancelQueries({ queryKey: notificationsKey })
          .then(() => refetchNotifications(client));
      }
      break;
    case 'notifications_read': {
      // Read in another tab or on another device, perhaps also some that are not loaded here
      if (unreadCount(client) === 0) break;
      const { upTo, ids } = push.data;
      const read = new Set(ids);
      markRead(client, ({ _id, position }) => position <= upTo || read.has(_id));
      refetchNotifications(client);
      break;
    }
    case 'post_deleted':
      markGone(client, push.data.postId);
      break;
    default:
  }
}

/** Whatever came while the connection was away. */
export const refetchNotifications = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: notificationsKey });
