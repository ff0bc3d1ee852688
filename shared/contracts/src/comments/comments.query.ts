import * as z from 'zod/mini';
import { countFrom1To } from '../digits.ts';
import { id } from '../id.ts';
import { limits } from '../limits.ts';

/** Without `before` it asks for the newest comments. */
export const commentsQuery = z.object({
  before: z.optional(id),
  limit: z._default(countFrom1To(limits.commentPage), limits.commentPage),
});
