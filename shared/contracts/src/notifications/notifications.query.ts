import * as z from 'zod/mini';

/** What the address of a page of notifications says. Apart from the answers, which are all that the client loads. */
export const notificationsQuery = z.object({
  /** The position of the last entry of the page before. */
  before: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});
