/** Sending takes at most about this share of the time, except where the longest wait would be exceeded. */
const SHARE = 0.1;

/** Says when frames may go to many again: at once after a quiet time, and later the more work the last ones were. */
export function createPace({
  shortest,
  longest,
}: {
  readonly shortest: number;
  readonly longest: number;
}) {
  let openAt = 0;
  return {
    /** Milliseconds until then, 0 if now. */
    wait: (): number => Math.max(0, openAt - performance.now()),
    worked(milliseconds: number): void {
      const window = milliseconds / SHARE - milliseconds;
      openAt = performance.now() + Math.min(longest, Math.max(shortest, window));
    },
  };
}
export type Pace = ReturnType<typeof createPace>;
