import * as z from 'zod/mini';
import { defineEvent, personal, stream, type EventOfStream } from '../events/definition.ts';
import { id } from '../fields/id.ts';

/** In logs of earlier releases it kept an address unique, by an HMAC under a secret that no longer exists. Nobody writes or reads it. */
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
