import type { Notification } from '@portal/contracts/notifications/notification.api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** `unread` and `total` count all notifications. Only those of the first page are kept up to date. */
type NotificationPage = {
  readonly data: readonly Notification[];
  readonly unread: number;
  readonly total: number;
};
type NotificationPages = InfiniteData<NotificationPage, string>;

export const notificationsKey = ['notifications'] as const;

export const refetchNotifications = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: notificationsKey });

const change = (
  client: QueryClient,
  changed: (before: NotificationPages) => NotificationPages,
): void => {
  client.setQueryData<NotificationPages>(notificationsKey, (before) => before && changed(before));
};
const onFirst = (
  { pages, pageParams }: NotificationPages,
  changed: (first: NotificationPage) => NotificationPage,
): NotificationPages => ({
  pageParams,
  pages: pages.map((page, index) => (index === 0 ? changed(page) : page)),
});

export const loadedNotifications = (client: QueryClient): readonly Notification[] =>
  client.getQueryData<NotificationPages>(notificationsKey)?.pages.flatMap(({ data }) => data) ?? [];

export function addNotification(client: QueryClient, notification: Notification): void {
  change(client, (before) => {
    const known = before.pages
      .flatMap(({ data }) => data)
      .find(({ _id }) => _id === notification._id);
    if (known && known.position >= notification.position) return before;
    const without = {
      ...before,
      pages: before.pages.map((page) => ({
        ...page,
        data: page.data.filter(({ _id }) => _id !== notification._id),
      })),
    };
    return onFirst(without, ({ data, unread, total }) => ({
      data: [notification, ...data],
      unread: unread + (known && !known.read ? 0 : 1),
      total: total + (known ? 0 : 1),
    }));
  });
}

export function markGone(client: QueryClient, postId: string): void {
  change(client, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      data: page.data.map((one) =>
        one.post?._id === postId ? { ...one, targetExists: false } : one,
      ),
    })),
  }));
}

export const unreadCount = (client: QueryClient): number =>
  client.getQueryData<NotificationPages>(notificationsKey)?.pages[0]?.unread ?? 0;

export function markRead(client: QueryClient, isMeant: (one: Notification) => boolean): void {
  let marked = 0;
  change(client, (before) => {
    const pages = before.pages.map((page) => ({
      ...page,
      data: page.data.map((one) => {
        if (one.read || !isMeant(one)) return one;
        marked += 1;
        return { ...one, read: true, ...(one.count === undefined ? {} : { count: 0 }) };
      }),
    }));
    return onFirst({ ...before, pages }, (first) => ({
      ...first,
      unread: Math.max(0, first.unread - marked),
    }));
  });
}

export function markAllRead(client: QueryClient): void {
  markRead(client, () => true);
  change(client, (before) => onFirst(before, (first) => ({ ...first, unread: 0 })));
}
