import { defineEvent, type EventOf } from '../events/definition.ts';
import { id, position } from '../id.ts';
import * as z from 'zod/mini';

/** Stream `reading-<memberId>.<yyyymm>`. */
export const readingEvents = {
  NotificationRead: defineEvent(1, { memberId: id, notificationId: z.string() }),
  /** Everything up to and including the position counts as read. */
  AllNotificationsRead: defineEvent(1, { memberId: id, upToPosition: position }),
};
export type ReadingEvent = EventOf<typeof readingEvents>;
