import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../id.ts';

/** Makes an address unique. The id is the HMAC of the address; its key is in the vault. */
export const emailStream = stream({
  kind: 'email',
  id: ({ addressHash }: { readonly addressHash: string }) => addressHash,
  events: {
    EmailReserved: defineEvent(1, {
      addressHash: z.string(),
      memberId: personal(id, { subject: 'memberId', purpose: 'uniqueness' }),
    }),
    EmailConfirmed: defineEvent(1, { addressHash: z.string() }),
    EmailReleased: defineEvent(1, { addressHash: z.string() }),
  },
});
export type EmailEvent = EventOfStream<typeof emailStream>;
