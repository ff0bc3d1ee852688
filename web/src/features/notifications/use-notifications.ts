import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { limits } from '@portal/contracts/limits';
import {
  notificationsAnswer,
  type Notification,
} from '@portal/contracts/notifications/notification.api';
import { useInfiniteQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { http } from '../../lib/http.ts';
import { setConnectionLost, useConnectionError } from '../../lib/realtime-status.ts';
import { useSession } from '../../lib/session.tsx';
import { markAllRead, markRead, notificationsKey } from './notifications.cache.ts';
import { targetOf } from './notification-text.ts';

const none: readonly never[] = [];

export function useNotifications() {
  const client = useQueryClient();
  const { user } = useSession();
  const connectionError = useConnectionError();
  const query = useInfiniteQuery({
    queryKey: notificationsKey,
    enabled: user !== null,
    // The position of the last entry of the page before
    initialPageParam: '',
    queryFn: ({ pageParam, signal }: QueryFunctionContext<typeof notificationsKey, string>) => {
      const before = pageParam === '' ? '' : `&before=${encodeURIComponent(pageParam)}`;
      const path = `/notifications?limit=${limits.notificationPage}${before}`;
      return http({ path, answer: notificationsAnswer, signal });
    },
    getNextPageParam: (last: { readonly data: readonly Notification[] }) =>
      last.data.length === limits.notificationPage ? last.data.at(-1)?.position : undefined,
  });
  const [first] = query.data?.pages ?? none;
  const unread = first?.unread ?? 0;

  return {
    notifications: query.data?.pages.flatMap(({ data }) => data) ?? none,
    unread,
    total: first?.total ?? 0,
    isPending: query.isPending,
    isEmpty: first !== undefined && first.data.length === 0,
    error:
      query.isError && !query.isFetching
        ? 'Failed to load notifications. Please try again.'
        : connectionError,
    retry() {
      setConnectionLost(false);
      void query.refetch();
    },
    hasMore: query.hasNextPage,
    isFetchingMore: query.isFetchingNextPage,
    fetchMore: () => void query.fetchNextPage(),
    markAllRead() {
      if (unread === 0) return;
      markAllRead(client);
      http({ method: 'PUT', path: '/notifications/mark-read', answer: messageAnswer })
        .catch((error: unknown) => console.error('Notifications could not be marked read', error))
        .finally(() => void client.invalidateQueries({ queryKey: notificationsKey }));
    },
  };
}

/**
 * Marks a notification read where it isn't, and goes to what it is about: to the post, else the group, else all notifications,
 * where whoever could not be taken further finds them all.
 *
 * @param onLeave called before it goes
 */
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
        const path = `/notifications/${encodeURIComponent(notification._id)}/mark-read`;
        await http({ method: 'PUT', path, answer: messageAnswer });
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
