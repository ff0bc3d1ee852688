import type { Notification } from '@portal/contracts/notifications/notification.api';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

/** A page as the server answers it; `unread` and `total` count all, and those of the first page count. */
type NotificationPage = {
  readonly data: readonly Notification[];
  readonly unread: number;
  readonly total: number;
};
type NotificationPages = InfiniteData<NotificationPage, string>;

export const notificationsKey = ['notifications'] as const;

const change = (client: QueryClient, by: (pages: NotificationPages) => NotificationPages): void => {
  client.setQueryData<NotificationPages>(notificationsKey, (held) => held && by(held));
};
const onFirst = (
  { pages, pageParams }: NotificationPages,
  by: (first: NotificationPage) => NotificationPage,
): NotificationPages => ({
  pageParams,
  pages: pages.map((page, at) => (at === 0 ? by(page) : page)),
});

/** What is loaded of them. */
export const heldNotifications = (client: QueryClient): readonly Notification[] =>
  client.getQueryData<NotificationPages>(notificationsKey)?.pages.flatMap(({ data }) => data) ?? [];

/** What is pushed goes on top; the same record again (several messages of one group, say) takes its own place. */
export function addNotification(client: QueryClient, notification: Notification): void {
  change(client, (held) => {
    const known = held.pages
      .flatMap(({ data }) => data)
      .find(({ _id }) => _id === notification._id);
    if (known && known.position >= notification.position) return held;
    const without = {
      ...held,
      pages: held.pages.map((page) => ({
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

/** What a notification was about is gone: it is not a link any more. */
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

/** How many are unread of all there are, as far as it is known. */
export const unreadCount = (client: QueryClient): number =>
  client.getQueryData<NotificationPages>(notificationsKey)?.pages[0]?.unread ?? 0;

/** Marks those read that are meant, of those that are there. */
export function markRead(client: QueryClient, isMeant: (one: Notification) => boolean): void {
  let marked = 0;
  change(client, (held) => {
    const pages = held.pages.map((page) => ({
      ...page,
      data: page.data.map((one) => {
        if (one.read || !isMeant(one)) return one;
        marked += 1;
        return { ...one, read: true };
      }),
    }));
    return onFirst({ ...held, pages }, (first) => ({
      ...first,
      unread: Math.max(0, first.unread - marked),
    }));
  });
}

export function markAllRead(client: QueryClient): void {
  markRead(client, () => true);
  change(client, (held) => onFirst(held, (first) => ({ ...first, unread: 0 })));
}
