import * as z from 'zod/mini';

/** Shown once. The link works once, before `expiresAt`. */
export const resetLinkAnswer = z.object({
  data: z.object({ url: z.string(), expiresAt: z.string() }),
});
export type ResetLink = z.infer<typeof resetLinkAnswer>['data'];
