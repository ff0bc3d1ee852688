import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';
import * as z from 'zod/mini';

type Key = {
  readonly memberId: string;
  readonly month: string;
};

export const readingStream = stream({
  kind: 'reading',
  id: ({ memberId, month }: Key) => `${memberId}.${month}`,
  events: {
    NotificationRead: defineEvent(1, { memberId: id, notificationId: z.string() }),
    /** Everything before this event counts as read. A position in its data would not survive a move to another engine. */
    AllNotificationsRead: defineEvent(1, { memberId: id }),
  },
});
export type ReadingEvent = EventOfStream<typeof readingStream>;
