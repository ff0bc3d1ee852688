import { limits } from '@portal/contracts/fields/limits';
import {
  notificationsAnswer,
  type Notification,
} from '@portal/contracts/notifications/notification.api';
import { messageAnswer } from '@portal/contracts/accounts/session.api';
import { useInfiniteQuery, useQueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { t } from '../../../lib/language/translation.ts';
import { http } from '../../../lib/network/http.ts';
import { setConnectionLost, useIsConnectionLost } from '../../../lib/realtime/status.ts';
import { useSession } from '../../../lib/session/member-session.tsx';
import { markAllRead, notificationsKey } from '../notifications.cache.ts';

const markAllNotificationsRead = () =>
  http('PUT /notifications/mark-read', { answer: messageAnswer });

const none: readonly never[] = [];

export function useNotifications() {
  const client = useQueryClient();
  const { user } = useSession();
  const isConnectionLost = useIsConnectionLost();
  const query = useInfiniteQuery({
    queryKey: notificationsKey,
    enabled: user !== null,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }: QueryFunctionContext<typeof notificationsKey, string>) =>
      http('GET /notifications', {
        query: {
          limit: limits.notificationPage,
          ...(pageParam === '' ? {} : { before: pageParam }),
        },
        answer: notificationsAnswer,
        signal,
      }),
    getNextPageParam: (last: { readonly data: readonly Notification[] }) =>
      last.data.length === limits.notificationPage ? last.data.at(-1)?.position : undefined,
  });
  const [first] = query.data?.pages ?? none;
  const unread = first?.unread ?? 0;
  const hasFailed = query.isError && !query.isFetching;

  return {
    notifications: query.data?.pages.flatMap(({ data }) => data) ?? none,
    unread,
    total: first?.total ?? 0,
    isPending: query.isPending,
    isEmpty: first !== undefined && first.data.length === 0,
    error: hasFailed
      ? t('Failed to load notifications. Please try again.')
      : isConnectionLost
        ? t('Connection lost. Notifications may not be real-time.')
        : null,
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
      markAllNotificationsRead()
        .catch((error: unknown) => console.error('Notifications could not be marked read', error))
        .finally(() => void client.invalidateQueries({ queryKey: notificationsKey }));
    },
  };
}
