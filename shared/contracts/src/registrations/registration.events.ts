import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../events/definition.ts';

/** One stream a day, so that administrators are reminded at most once on it. `day` is a day of UTC, 'YYYY-MM-DD'. */
export const reminderStream = stream({
  kind: 'reminder',
  id: ({ day }: { readonly day: string }) => day,
  events: {
    AdministratorsReminded: defineEvent(1, { day: z.iso.date(), pending: z.int() }),
  },
});
export type ReminderEvent = EventOfStream<typeof reminderStream>;
