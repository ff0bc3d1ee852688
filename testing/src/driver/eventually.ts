import { setTimeout as sleep } from 'node:timers/promises';

/** A look at a page takes some milliseconds of two processes, so looking every 10 ms would take a quarter of a processor. */
const LONGEST_PAUSE_MS = 60;

/** Tries again until the check no longer throws, first soon and then less often. @throws its last failure */
export async function eventually<T>(
  check: () => Promise<T> | T,
  withinMs = 20_000,
  firstPauseMs = 10,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(pauseMs);
    }
  }
}
