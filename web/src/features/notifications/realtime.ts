import type { Push } from '@portal/contracts/realtime/push';
import type { QueryClient } from '@tanstack/react-query';
import { addNotification, markRead, notificationsKey } from './notifications.cache.ts';

export function onNotificationPush(client: QueryClient, push: Push): void {
  switch (push.event) {
    case 'new_notification':
      addNotification(client, push.data);
      break;
    case 'notifications_read': {
      // Read in another tab or on another device
      const { upTo, ids } = push.data;
      const read = new Set(ids);
      if (markRead(client, ({ _id, position }) => position <= upTo || read.has(_id)))
        void client.invalidateQueries({ queryKey: notificationsKey });
      break;
    }
    default:
  }
}

/** Whatever came while the connection was away. */
export const refetchNotifications = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: notificationsKey });
