import * as z from 'zod/mini';
import { defineEvent, stream } from '../../events/definition.ts';
import { id } from '../../fields/id.ts';

/** A seal proves later that nobody has changed the log. Each seal has a separate stream. */
export const sealStream = stream({
  kind: 'seal',
  id: ({ sealId }: { readonly sealId: string }) => sealId,
  events: {
    /** `hash` is the rolling SHA-256, in hex, of the `events` events that were in the log before this one. */
    LogSealed: defineEvent(1, { sealId: id, events: z.int(), hash: z.string() }),
  },
});
