import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets the heap of a portal that writes much grow to four times what is in use before it collects; here to one and a half times. And the
 * young are collected without helping threads: nearly all of a call's objects are dead by then, and waking the threads costs more (ADR 57).
 */
const COLLECTING = ['--heap-growing-percent=50', '--no-parallel-scavenge'];

const QUIET_MS = 2_000;
const QUIET_SHARE = 0.02;

/** Before much of the program has run. */
export function limitGarbage(): void {
  for (const flag of COLLECTING) setFlagsFromString(flag);
}

/** Blocks the process: 60 ms at a heap of 30 MB, 130 ms at 65 MB. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

/** @returns the share of the time since it was last asked, 0 to 1, in which the main thread did not wait */
export function createBusyShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/**
 * V8 keeps what a start leaves behind, up to a fifth of an idle portal's memory, until much has been called. It is collected once the main thread
 * has had next to nothing to do for two seconds.
 * @param busyShare of the time since it was last asked
 */
export function collectOnceQuiet(busyShare: () => number, collect: () => Promise<void>): void {
  const asking = setInterval(() => {
    if (busyShare() > QUIET_SHARE) return;
    clearInterval(asking);
    void collect();
  }, QUIET_MS).unref();
}
