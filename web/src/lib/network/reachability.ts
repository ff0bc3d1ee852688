import { useSyncExternalStore } from 'react';
import { watched } from '../listeners.ts';

/** Together they stay below the 10 s after which a reader would give up: a request without an answer raises a doubt, and a small one decides. */
const PATIENCE_MS = 6_000;
const DECIDES_MS = 2_000;
const ASK_AGAIN_MS = 5_000;

const reachable = watched(true);
let lost = new AbortController();
let askingAgain: ReturnType<typeof setTimeout> | undefined;
let asked: Promise<void> | undefined;
let answers = 0;

export const { get: isPortalReachable, listen: onReachability } = reachable;

onReachability((isReachable) => {
  if (isReachable) lost = new AbortController();
  else lost.abort();
});

/** The portal has just answered. */
export function noteAnswer(): void {
  answers += 1;
  clearTimeout(askingAgain);
  reachable.set(true);
}

export async function isServerThere(timeLimitMs: number): Promise<boolean> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), timeLimitMs);
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: request.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function ask(): Promise<void> {
  const before = answers;
  const isThere = await isServerThere(isPortalReachable() ? DECIDES_MS : ASK_AGAIN_MS);
  asked = undefined;
  // Another request may have been answered meanwhile
  if (isThere || answers > before) {
    noteAnswer();
    return;
  }
  reachable.set(false);
  clearTimeout(askingAgain);
  askingAgain = setTimeout(() => void doubtReachability(), ASK_AGAIN_MS);
}

/**
 * Asks whether the portal is there, and again until it is. In a dead spot the browser takes itself for online.
 *
 * @returns resolves with the first answer, or without one
 */
export const doubtReachability = (): Promise<void> => (asked ??= ask());

/**
 * Aborted once the portal is out of reach, and from then on at once. For a change that the page shows, or a button that waits, before the
 * server has answered: its reader must not learn after 15 s that nothing has happened.
 */
export function whileReachable(): AbortSignal {
  if (!isPortalReachable()) void doubtReachability();
  return lost.signal;
}

if (typeof window === 'object')
  addEventListener('online', () => {
    if (!isPortalReachable()) void doubtReachability();
  });

/** @returns ends the wait for an answer */
export function expectAnswer(): () => void {
  const timer = setTimeout(() => void doubtReachability(), PATIENCE_MS);
  return () => clearTimeout(timer);
}

function subscribe(listener: () => void): () => void {
  const forget = onReachability(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    forget();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export type Network = 'there' | 'offline' | 'unreachable';

const network = (): Network =>
  navigator.onLine ? (isPortalReachable() ? 'there' : 'unreachable') : 'offline';

export const useNetwork = (): Network => useSyncExternalStore(subscribe, network, () => 'there');
