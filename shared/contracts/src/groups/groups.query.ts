import * as z from 'zod/mini';
import { countFrom1To } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';

export const groupsQuery = z.object({
  page: z._default(countFrom1To(100_000), 1),
  limit: z._default(countFrom1To(limits.groupPage), limits.groupPage),
});
