import type { BrowserContext, CDPSession } from 'playwright-core';

/** A cheap phone is four times slower than a machine that takes `EXERCISE_MS` for {@link exercise}. */
const CPU_TIMES_SLOWER = 4;
const EXERCISE_MS = 60;

/** Makes, sorts and serializes objects, as pages do. @returns the median time in ms */
function exercise(): number {
  const times = Array.from({ length: 5 }, () => {
    const from = performance.now();
    for (let round = 0; round < 10; round += 1) {
      const people = Array.from({ length: 5_000 }, (_, index) => ({
        id: `${(index * 7_919) % 5_000}`,
        words: [`${index}`, 'of the class of 2004'],
      }));
      people.sort((one, other) => (one.id < other.id ? -1 : 1));
      JSON.parse(JSON.stringify(people));
    }
    return performance.now() - from;
  });
  return times.sort((one, other) => one - other)[2] ?? 0;
}

/** @returns how many times slower than the norm the machine is now */
export async function slownessOfMachine(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  // Once for nothing, because code that runs for the first time is slower
  await page.evaluate(exercise);
  const ms = await page.evaluate(exercise);
  await page.close();
  return ms / EXERCISE_MS;
}

/**
 * Makes the page of the session as slow as the phone. A slow or busy machine needs less throttling for that.
 *
 * @returns how many times slower than the norm the machine was
 */
export async function becomeCheapPhone(
  session: CDPSession,
  context: BrowserContext,
): Promise<number> {
  const slowness = await slownessOfMachine(context);
  const rate = Math.min(CPU_TIMES_SLOWER, Math.max(1, CPU_TIMES_SLOWER / slowness));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return slowness;
}
