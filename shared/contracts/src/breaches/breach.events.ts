import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';

const breach = { breachId: id };

/** Describes a breach of the data of many members. Its text names nobody, because it is kept for good. */
export const breachStream = stream({
  kind: 'breach',
  id: ({ breachId }: { readonly breachId: string }) => breachId,
  events: {
    /** `openFrom` and `openTo`: the time in which data was open, as far as it is known. `kinds`: of data, in words. */
    BreachDeclared: defineEvent(1, {
      ...breach,
      what: z.string(),
      noticedAt: instant,
      openFrom: z.nullable(instant),
      openTo: z.nullable(instant),
      kinds: z.array(z.string()),
    }),
  },
});

export const breachNoticeStream = stream({
  kind: 'breach_notice',
  id: ({ breachId, memberId }: { readonly breachId: string; readonly memberId: string }) =>
    `${breachId}.${memberId}`,
  about: 'memberId',
  events: {
    /** The member finds the notice among their notifications; `byMail`: a mail is on its way, too. */
    BreachNotified: defineEvent(1, {
      ...breach,
      memberId: id,
      byMail: z.boolean(),
      notice: personal(z.string(), { subject: 'memberId', purpose: 'contact' }),
    }),
  },
});
export type BreachEvent =
  | EventOfStream<typeof breachStream>
  | EventOfStream<typeof breachNoticeStream>;
