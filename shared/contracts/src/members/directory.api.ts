import * as z from 'zod/mini';
import { user } from './member.api.ts';

export const directoryAnswer = z.object({
  data: z.array(user),
  /** The total over all pages. */
  people: z.optional(z.number()),
  batches: z.optional(z.number()),
  pagination: z.object({ currentPage: z.number(), totalPages: z.number() }),
});
export type DirectoryPage = z.infer<typeof directoryAnswer>;
