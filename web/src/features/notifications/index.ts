import { notificationPushes } from '@portal/contracts/notifications/notification.pushes';
import type { Feature } from '../../lib/registry/client-feature.ts';
import { lazyHandlers, handling } from '../../lib/realtime/push-router.ts';
import {
  addNotification,
  markRead,
  notificationsKey,
  refetchNotifications,
  unreadCount,
} from './notifications.cache.ts';

export const notifications = {
  pushes: {
    new_notification: handling(notificationPushes.new_notification, (notification, { client }) => {
      addNotification(client, notification);
      // The answer of an earlier fetch may lack this notification and would overwrite it
      if (client.isFetching({ queryKey: notificationsKey }) > 0) {
        void client
          .cancelQueries({ queryKey: notificationsKey })
          .then(() => refetchNotifications(client));
      }
    }),
    notifications_read: handling(notificationPushes.notifications_read, (read, { client }) => {
      if (unreadCount(client) === 0) return;
      const ids = new Set(read.ids);
      markRead(client, ({ _id, position }) => position <= read.upTo || ids.has(_id));
      // Notifications that were read elsewhere may not be loaded here
      refetchNotifications(client);
    }),
    // Loaded apart, because posts have a large schema
    ...lazyHandlers(
      ['post_deleted', 'message_removed', 'message_restored', 'group_removed', 'group_restored'],
      async () => (await import('./removals.pushes.ts')).handlers,
    ),
  },
} satisfies Feature;
