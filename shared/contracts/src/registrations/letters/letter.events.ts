import * as z from 'zod/mini';
import { defineEvent, stream, type EventOfStream } from '../../events/definition.ts';
import { id, instant } from '../../fields/id.ts';

export const mailedOutcome = z.enum(['approved', 'rejected', 'waiting']);

/** The last thing that a mail told the person about their registration. */
export const letterStream = stream({
  kind: 'letters',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  events: {
    DecisionTold: defineEvent(1, {
      memberId: id,
      told: mailedOutcome,
    }),
  },
});
/** Mails about decisions are delayed from `at` on; before, they were sent at once. There is only one such stream. */
export const letterStartStream = stream({
  kind: 'mailing',
  id: () => 'start',
  events: { DecisionLettersBegan: defineEvent(1, { at: instant }) },
});
export type LetterStartEvent = EventOfStream<typeof letterStartStream>;
export type LetterEvent = EventOfStream<typeof letterStream>;
