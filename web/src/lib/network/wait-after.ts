/** The server's rates ask for a minute at most; a longer wait is not one that a page can sit out. */
const LONGEST_WAIT_S = 60;

const secondsOf = (error: unknown): number | undefined =>
  error instanceof Error && 'retryAfter' in error && typeof error.retryAfter === 'number'
    ? error.retryAfter
    : undefined;

/** Milliseconds after which a call may be made again, or undefined if the failure is another one. */
export function waitAfter(error: unknown): number | undefined {
  const seconds = secondsOf(error);
  return seconds !== undefined && seconds <= LONGEST_WAIT_S ? seconds * 1000 : undefined;
}

/** The server's request to wait, or else the text of the failure. */
export const waitOr = (error: unknown, fallback: string): string =>
  error instanceof Error && secondsOf(error) !== undefined ? error.message : fallback;
