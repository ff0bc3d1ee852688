import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';

export const historyQuery = z.object({
  query: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  before: z.optional(id),
  after: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listPageMaximum)),
    limits.listPage,
  ),
});
