import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';

/**
 * The query of a page of messages. Without `before` and `after` it asks for the newest. `after` returns the messages that follow that one,
 * oldest first, so that a client can catch up.
 */
export const messagesQuery = z.object({
  before: z.optional(id),
  after: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.messagePageMaximum)),
    limits.messagePage,
  ),
});
