/** `until`: an ISO instant, or null if the suspension has no end. */
export type Suspension = { readonly until: string | null };

export const isSuspended = (suspension: Suspension | null | undefined, now: Date): boolean =>
  suspension != null && (suspension.until === null || now.toISOString() < suspension.until);
