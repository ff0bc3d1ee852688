import { useSyncExternalStore } from 'react';
import { onServerClockSet, serverNow } from './server-clock.ts';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = serverNow();
  for (const each of listeners) each();
}
onServerClockSet(tick);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The clock stood still while nobody listened
  if (timer === undefined) now = serverNow();
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const read = () => now;

/** The time of the server, which moves on every half minute. */
export const useClock = (): number => useSyncExternalStore(subscribe, read, read);
