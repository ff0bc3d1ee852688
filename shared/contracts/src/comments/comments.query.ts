import * as z from 'zod/mini';
import { id } from '../id.ts';
import { limits } from '../limits.ts';

/** Without `before` it asks for the newest comments. */
export const commentsQuery = z.object({
  before: z.optional(id),
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(limits.commentPage)),
    limits.commentPage,
  ),
});
