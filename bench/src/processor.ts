import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TICKS_PER_SECOND = 100;

/** A measurement is repeated if other processes used more cores than this. */
const DISTURBED_CORES = 0.2;
const QUIET_CORES = 0.15;
const ATTEMPTS = 3;
const QUIET_WAIT_MS = 60_000;

type Snapshot = { readonly at: number; readonly busy: number; readonly own: number };

function busyTicks(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = line
    .trim()
    .split(/\s+/u)
    .slice(1)
    .map(Number);
  return user + nice + system + interrupts + soft + stolen;
}

function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}

const snapshot = (pids: readonly number[]): Snapshot => ({
  at: performance.now(),
  busy: busyTicks(),
  own: [process.pid, ...pids].reduce((sum, pid) => sum + ticksOf(pid), 0),
});

function foreignCores(before: Snapshot, after: Snapshot): number {
  const seconds = (after.at - before.at) / 1000;
  const foreign = after.busy - before.busy - (after.own - before.own);
  return Math.max(0, foreign) / TICKS_PER_SECOND / seconds;
}

export type Measured<Result> = {
  readonly result: Result;
  readonly foreign: number;
};

/**
 * Waits for a quiet moment, measures, repeats a disturbed measurement, and returns the least disturbed one.
 * @param pids processes that belong to the measurement, in addition to this one
 */
export async function measureQuietly<Result>(
  pids: readonly number[],
  measure: () => Promise<Result>,
  options: { readonly patient: boolean },
): Promise<Measured<Result>> {
  let best: Measured<Result> | undefined;
  for (let attempt = 1; ; attempt++) {
    if (options.patient) await untilQuiet(pids);
    const before = snapshot(pids);
    const result = await measure();
    const foreign = foreignCores(before, snapshot(pids));
    if (!best || foreign < best.foreign) best = { result, foreign };
    if (best.foreign <= DISTURBED_CORES || !options.patient || attempt >= ATTEMPTS) return best;
  }
}

async function untilQuiet(pids: readonly number[]): Promise<void> {
  const giveUp = performance.now() + QUIET_WAIT_MS;
  while (performance.now() < giveUp) {
    const before = snapshot(pids);
    await sleep(1_000);
    if (foreignCores(before, snapshot(pids)) <= QUIET_CORES) return;
  }
}
