import type { Notification } from '@portal/contracts/notifications/notification.api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { markNotificationRead } from './api/mark-read.ts';
import { targetOf } from './notification-text.ts';
import { markRead, notificationsKey } from './notifications.cache.ts';

export function useOpenNotification(onLeave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);

  async function open(notification: Notification): Promise<void> {
    if (isOpening) return;
    setOpening(true);
    let target = targetOf(notification);
    try {
      if (!notification.read) {
        markRead(client, ({ _id }) => _id === notification._id);
        await markNotificationRead(notification._id);
      }
    } catch (error) {
      console.error('A notification could not be marked read', error);
      target = null;
    }
    if (!notification.read) void client.invalidateQueries({ queryKey: notificationsKey });
    setOpening(false);
    onLeave();
    await navigate(target ?? '/notifications');
  }
  return { isOpening, open };
}
