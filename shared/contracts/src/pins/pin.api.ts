import * as z from 'zod/mini';
import { complaint } from '@portal/languages/complaints';
import { decisionFields } from '../decisions/because.ts';
import { endOfDecision } from '../decisions/end-of-decision.ts';

/** No more posts are pinned at once. */
export const MOST_PINS = 3;

/** `pinnedUntil` of a post that is pinned until an administrator unpins it. */
export const OPEN_END = 'open';

export const pinRequest = z.object({
  ...decisionFields,
  pinned: z.boolean({
    error: complaint('pinned-missing', 'Please say whether the post is pinned'),
  }),
  /** Left out or null: until an administrator unpins the post. */
  until: endOfDecision,
});
