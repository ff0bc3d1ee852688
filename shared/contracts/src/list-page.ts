import * as z from 'zod/mini';
import { id } from './id.ts';
import { limits } from './limits.ts';

/** The query of a page of a long list. It continues behind an entry, because a page number would skip entries when earlier ones go. */
export const listPageQuery = z.object({
  after: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.listPageMaximum)),
    limits.listPage,
  ),
});
