import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export const pause = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  await sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined);
};

/** @returns call it between parts of long work: others get their turn once it has gone on for `longestMs` */
export function yieldEvery(longestMs: number): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longestMs) return;
    await nextTurn();
    began = performance.now();
  };
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits for the work, or until the signal aborts; the work then goes on. It leaves nothing at the signal. */
export async function unlessAborted(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  await Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop));
}

export class TimedOut extends Error {
  override readonly name = 'TimedOut';
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/**
 * The result of the work, if it comes in time. A late work still continues.
 *
 * @throws TimedOut
 */
export function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimedOut(milliseconds)), milliseconds);
  });
  return Promise.race([work, timeOut]).finally(() => clearTimeout(timer));
}
