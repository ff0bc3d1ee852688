import * as z from 'zod/mini';

/** The query of a page of notifications. It has its own file because the client loads the answer schemas alone. */
export const notificationsQuery = z.object({
  before: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});
