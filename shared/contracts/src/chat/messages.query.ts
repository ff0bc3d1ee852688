import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';

/**
 * What the address of a page of messages says: the newest, or with `before` the ones before that message, or with `after` the ones
 * after it, beginning with the oldest of them, which is how a client catches up.
 */
export const messagesQuery = z.object({
  before: z.optional(id),
  after: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.messagePageMaximum)),
    limits.messagePage,
  ),
});
