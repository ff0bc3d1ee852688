import * as z from 'zod/mini';

export const notificationsQuery = z.object({
  before: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});
