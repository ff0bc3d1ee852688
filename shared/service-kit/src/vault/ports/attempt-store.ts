import type { IsoInstant } from '../../time/iso-instant.ts';

/** How often a source has tried something in a window of time that ends at `endsAt`. */
export type AttemptsRecord = { readonly count: number; readonly endsAt: IsoInstant };

export interface AttemptStore {
  /**
   * Adds `by`, which may be negative, to the attempts of a source and returns them. Their window starts over with `window` if it has ended
   * at `window.at`. The count is never below 0.
   */
  addAttempts(
    source: string,
    by: number,
    window: { readonly at: IsoInstant; readonly endsAt: IsoInstant },
  ): Promise<AttemptsRecord>;
  deleteAttempts(source: string): Promise<void>;
  deleteAttemptsEndedBy(instant: IsoInstant): Promise<void>;
}
