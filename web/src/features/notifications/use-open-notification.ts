import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { markNotificationRead } from './api/mark-read.ts';
import { allOf, type Entry } from './folded-notifications.ts';
import { targetOf } from './notification-target.ts';
import { markRead, notificationsKey } from './notifications.cache.ts';

export function useOpenNotification(onLeave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);

  async function open(entry: Entry): Promise<void> {
    if (isOpening) return;
    setOpening(true);
    let target = targetOf(entry.notification);
    const unread = new Set(allOf(entry).flatMap(({ _id, read }) => (read ? [] : [_id])));
    try {
      markRead(client, ({ _id }) => unread.has(_id));
      await Promise.all([...unread].map(markNotificationRead));
    } catch (error) {
      console.error('A notification could not be marked read', error);
      target = null;
    }
    if (unread.size > 0) void client.invalidateQueries({ queryKey: notificationsKey });
    setOpening(false);
    onLeave();
    await navigate(target ?? '/notifications');
  }
  return { isOpening, open };
}
