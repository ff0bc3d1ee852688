import { expect } from 'vitest';

/** {@link exercise} on a machine that the limits of the tests are meant for. */
const EXERCISE_MS = 5;
const CALLS = 10;

function exercise(): void {
  const people = Array.from({ length: 3_000 }, (_, index) => ({
    id: `${(index * 7_919) % 3_000}`,
    words: [`${index}`, 'of the class of 2004'],
  }));
  people.sort((one, other) => (one.id < other.id ? -1 : 1));
  JSON.parse(JSON.stringify(people));
}

async function measured(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Expects that a call takes less processor time than the limit, in ms. The same machine can be half as fast from one moment to the next, so
 * each call is compared with a fixed exercise right after it; what else the process does can only add to a call, so one below the limit is
 * enough. Give limits a factor of two or more: they find reads of a whole collection, and leave the time of calls to the bench.
 */
export async function expectProcessorTimeBelow(
  limit: number,
  call: () => Promise<unknown>,
): Promise<void> {
  let least = Infinity;
  for (let index = 0; index < CALLS && least >= limit; index++) {
    const taken = await measured(call);
    least = Math.min(
      least,
      (taken * EXERCISE_MS) / Math.max(EXERCISE_MS, await measured(exercise)),
    );
  }
  expect(least).toBeLessThan(limit);
}
