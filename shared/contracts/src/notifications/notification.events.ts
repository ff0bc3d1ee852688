import { defineEvent, type EventOf } from '../events/definition.ts';
import { id } from '../id.ts';
import * as z from 'zod/mini';

/** Stream `reading-<memberId>.<yyyymm>`. */
export const readingEvents = {
  NotificationRead: defineEvent(1, { memberId: id, notificationId: z.string() }),
  /** Everything before this event counts as read: it needs no position of its own, which another engine would not know. */
  AllNotificationsRead: defineEvent(1, { memberId: id }),
};
export type ReadingEvent = EventOf<typeof readingEvents>;
