import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id, instant } from '../fields/id.ts';

const grievance = { grievanceId: id, memberId: id };
const own = { subject: 'memberId', purpose: 'feedback' } as const;

export const grievanceStream = stream({
  kind: 'grievance',
  id: ({ grievanceId }: { readonly grievanceId: string }) => grievanceId,
  about: 'memberId',
  events: {
    /** `dueAt`: until then it has to be answered. */
    GrievanceFiled: defineEvent(1, {
      ...grievance,
      dueAt: instant,
      text: personal(z.string(), own),
    }),
    /** The administrators were reminded that it is due soon. */
    GrievanceReminded: defineEvent(1, grievance),
    GrievanceAnswered: defineEvent(1, { ...grievance, answer: personal(z.string(), own) }),
  },
});
export type GrievanceEvent = EventOfStream<typeof grievanceStream>;
