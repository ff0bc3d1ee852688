import { messageAnswer } from '@portal/contracts/accounts/session.api';
import type { Notification } from '@portal/contracts/notifications/notification.api';
import type { QueryClient } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { heldNotifications, markRead } from './notifications.cache.ts';
import { useNotifications } from './use-notifications.ts';

const OF_CHATS: readonly string[] = ['new_group_message', 'mention_chat'];

const isOfChat = ({ type, group }: Notification, groupId: string): boolean =>
  group?._id === groupId && OF_CHATS.includes(type);

/** Groups in whose chats something was said that the member has not seen. */
export function useUnreadGroups(): ReadonlySet<string> {
  const { notifications } = useNotifications();
  return new Set(
    notifications.flatMap(({ type, read, group }) =>
      group && !read && OF_CHATS.includes(type) ? [group._id] : [],
    ),
  );
}

/** Who reads a chat has heard of what is said there, also of what was never told them because they were looking. */
export async function markChatRead(client: QueryClient, groupId: string): Promise<void> {
  const unread = heldNotifications(client).filter((one) => !one.read && isOfChat(one, groupId));
  markRead(client, (one) => isOfChat(one, groupId));
  const ids = new Set([...unread.map(({ _id }) => _id), `new_group_message.${groupId}`]);
  const marking = [...ids].map((id) =>
    http({
      method: 'PUT',
      path: `/notifications/${encodeURIComponent(id)}/mark-read`,
      answer: messageAnswer,
    }),
  );
  for (const { status, ...rest } of await Promise.allSettled(marking))
    if (status === 'rejected') console.error('A notification could not be marked read', rest);
}
