import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { countFrom1To, typedNumber } from '../fields/digits.ts';
import { limits } from '../fields/limits.ts';

const words = z.optional(z.string().check(z.trim(), z.maxLength(limits.organization)));

export const directoryQuery = z.object({
  page: z._default(countFrom1To(100_000), 1),
  limit: z._default(countFrom1To(limits.directoryPageMaximum), limits.directoryPage),
  /** Words of name, work and place in any script and order, and a batch as 1994, 94 or ’94. Each word must match. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(limits.directorySearch))),
  name: words,
  batchYear: z.optional(
    z.union(
      [
        z.pipe(
          z.string().check(z.trim(), z.maxLength(0)),
          z.transform(() => undefined),
        ),
        typedNumber(z.int()),
      ],
      { error: complaint('batch-not-a-number', 'Batch year must be a number') },
    ),
  ),
  currentOrganization: words,
  location: words,
});
export type DirectoryQuery = z.infer<typeof directoryQuery>;

/** `q` is the beginning of any word of a name. */
export const memberSearchQuery = z.object({
  q: z._default(
    z
      .string()
      .check(
        z.maxLength(100, complaint('search-too-long', 'A search takes at most 100 characters')),
      ),
    '',
  ),
});
