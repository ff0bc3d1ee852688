import * as z from 'zod/mini';
import { countFrom1To } from '../fields/digits.ts';
import { id } from '../fields/id.ts';
import { limits } from '../fields/limits.ts';

/** `before` defaults to the end, so that the answer holds the newest comments. */
export const commentsQuery = z.object({
  before: z.optional(id),
  limit: z._default(countFrom1To(limits.commentPage), limits.commentPage),
});
