import type { Notification } from '@portal/contracts/notifications/notification.api';
import { groupNotificationId } from '@portal/contracts/notifications/notification-type';
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../lib/network/http.ts';
import { useNotifications } from './api/get-notifications.ts';
import { markNotificationRead } from './api/mark-read.ts';
import { loadedNotifications, markRead } from './notifications.cache.ts';

const CHAT_TYPES: readonly string[] = ['new_group_message', 'mention_chat'];

const isOfChat = ({ type, group }: Notification, groupId: string): boolean =>
  group?._id === groupId && CHAT_TYPES.includes(type);

/** The number of unread messages by the id of the group; at least 1 for an unread mention. */
export function useUnreadGroups(): ReadonlyMap<string, number> {
  const { notifications } = useNotifications();
  const counts = new Map<string, number>();
  for (const { type, read, group, count = 1 } of notifications)
    if (group && !read && CHAT_TYPES.includes(type))
      counts.set(group._id, Math.max(count, counts.get(group._id) ?? 0));
  return counts;
}

/** Includes the notification of new messages, which the server doesn't push while the chat is open. */
export async function markChatRead(client: QueryClient, groupId: string): Promise<void> {
  const unread = loadedNotifications(client).filter((one) => !one.read && isOfChat(one, groupId));
  markRead(client, (one) => isOfChat(one, groupId));
  const ids = new Set([...unread.map(({ _id }) => _id), groupNotificationId(groupId)]);
  for (const answer of await Promise.allSettled([...ids].map(markNotificationRead)))
    // A member who has left the group has no such notification
    if (answer.status === 'rejected' && !isNotFound(answer.reason))
      console.error('A notification could not be marked read', answer.reason);
}
