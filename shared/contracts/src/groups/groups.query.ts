import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const groupsQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.groupPage)),
    limits.groupPage,
  ),
});
