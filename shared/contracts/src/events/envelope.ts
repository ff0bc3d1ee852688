import * as z from 'zod/mini';

/** Who caused an event. `system` acts for the portal itself: first administrator, retention. */
export const actor = z.object({ kind: z.enum(['member', 'visitor', 'system']), id: z.string() });
export type EventActor = z.infer<typeof actor>;

/** How a decision of staff was made. */
export const via = z.enum(['web', 'bulk', 'command-line']);
export type Via = z.infer<typeof via>;
