import * as z from 'zod/mini';
import { byId } from '../fields/by-id.ts';
import { view } from '../wire/view.ts';
import { notification } from './notification.api.ts';

export const notificationView = view('notification', { notificationId: z.string() }, notification);

/**
 * The part of a group's notification that differs between members, by member id. It leaves out those who have read the notification
 * and those who are not in the group.
 */
export const unreadMessagesView = view(
  'unread-messages',
  { groupId: z.string(), memberIds: z.array(z.string()) },
  byId(z.object({ count: z.number() })),
);

/** Everything up to position `upTo` is read, and so are the single `ids` after it. */
export const readingView = view(
  'reading',
  { memberId: z.string() },
  z.object({ upTo: z.string(), ids: z.array(z.string()), position: z.string() }),
);
