import { setTimeout as sleep } from 'node:timers/promises';

/** Tries again until the check no longer throws. @throws its last failure */
export async function eventually<T>(
  check: () => Promise<T> | T,
  withinMs = 5_000,
  everyMs = 10,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(everyMs);
    }
  }
}
