import * as z from 'zod/mini';
import { id } from './id.ts';
import { limits } from './limits.ts';

/** What the address of a page of a long list says: the entries after the one of that id, since those before it may be gone by then. */
export const listPageQuery = z.object({
  after: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listPageMaximum)),
    limits.listPage,
  ),
});
