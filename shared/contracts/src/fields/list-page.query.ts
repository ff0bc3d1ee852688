import * as z from 'zod/mini';
import { countFrom1To } from './digits.ts';
import { id } from './id.ts';
import { limits } from './limits.ts';

/** A page continues after an entry: with page numbers, entries would be skipped when earlier ones disappear. Unknown fields are refused, since none of them filters. */
export const listPageQuery = z.strictObject({
  after: z.optional(id),
  limit: z._default(countFrom1To(limits.listPageMaximum), limits.listPage),
});
