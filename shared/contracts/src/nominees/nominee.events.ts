import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../id.ts';

/** `email` or `phone` may be empty, but not both. */
const details = personal(
  z.object({ name: z.string(), email: z.string(), phone: z.string(), relation: z.string() }),
  { subject: 'memberId', purpose: 'contact' },
);
const nominee = { memberId: id, nomineeId: id };

/** The people whom a member has named to act in their place. Their requests stand in the member's stream. */
export const nomineeStream = stream({
  kind: 'nominee',
  id: ({ memberId }: { readonly memberId: string }) => memberId,
  about: 'memberId',
  events: {
    NomineeNamed: defineEvent(1, { ...nominee, details }),
    NomineeChanged: defineEvent(1, { ...nominee, details }),
    NomineeWithdrawn: defineEvent(1, nominee),
  },
});
export type NomineeEvent = EventOfStream<typeof nomineeStream>;
