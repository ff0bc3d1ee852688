import { messageAnswer } from '@portal/contracts/accounts/account.api';
import { limits } from '@portal/contracts/limits';
import {
  notificationsAnswer,
  type Notification,
} from '@portal/contracts/notifications/notification.api';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { http } from '../../lib/http.ts';
import { useConnectionError } from '../../lib/realtime-status.ts';
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
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`;
      const path = `/notifications?limit=${limits.notificationPage}${before}`;
      return http({ path, answer: notificationsAnswer, signal });
    },
    getNextPageParam: (last: { readonly data: readonly Notification[] }) =>
      last.data.length === limits.notificationPage
        ? (last.data.at(-1)?.position ?? null)
        : undefined,
  });
  const [first] = query.data?.pages ?? none;
  const unread = first?.unread ?? 0;

  return {
    notifications: query.data?.pages.flatMap(({ data }) => data) ?? none,
    unread,
    total: first?.total ?? 0,
    isPending: query.isPending,
    /** A failed fetch hides the list, a lost connection stands beside it. */
    fetchError:
      query.isError && !query.data ? 'Failed to load notifications. Please try again.' : null,
    connectionError,
    retry: () => void query.refetch(),
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

/** Marks a notification read where it isn't, and goes to what it is about. */
export function useOpenNotification(onLeave: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (notification: Notification): Promise<void> => {
    const target = targetOf(notification);
    onLeave();
    try {
      if (!notification.read) {
        markRead(client, ({ _id }) => _id === notification._id);
        await http({
          method: 'PUT',
          path: `/notifications/${encodeURIComponent(notification._id)}/mark-read`,
          answer: messageAnswer,
        });
        void client.invalidateQueries({ queryKey: notificationsKey });
      }
      await navigate(target ?? '/notifications');
    } catch (error) {
      console.error('A notification could not be marked read', error);
      void client.invalidateQueries({ queryKey: notificationsKey });
      await navigate('/notifications');
    }
  };
}
