import * as z from 'zod/mini';
import { countFrom1To } from '../fields/digits.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';

/**
 * The query of a page of messages. If neither `before` nor `after` is set, it asks for the newest. `after` returns the messages that follow that one,
 * oldest first, so that a client can catch up.
 */
export const messagesQuery = z.object({
  before: z.optional(id),
  after: z.optional(id),
  limit: z._default(countFrom1To(limits.messagePageMaximum), limits.messagePage),
});
