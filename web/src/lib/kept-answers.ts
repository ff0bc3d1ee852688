import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { timeAgo } from './date.ts';
import { useClock } from './use-clock.ts';

const keptAt = new Map<string, string>();
const listeners = new Set<() => void>();

/** The service worker dates the answers that it gives in place of the server. */
export function noteKept(path: string, headers: Headers): void {
  const time = Number(headers.get('X-Kept-At'));
  if (time > 0) keptAt.set(path, new Date(time).toISOString());
  else if (!keptAt.delete(path)) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const callOf = (page: string): string => {
  if (page === '/') return '/posts';
  if (page === '/profile') return '/users/profile';
  return page.replace(/^\/groups\/(?=.)/u, '/messages/');
};

/** @returns a sentence on the age of a page that the phone kept, or nothing if the server has just answered */
export function useAgeText(): string {
  const { pathname } = useLocation();
  const time = useSyncExternalStore(subscribe, () => keptAt.get(callOf(pathname)));
  const now = useClock();
  return time === undefined ? '' : ` This is from ${timeAgo(time, now)}.`;
}

/** After a sign-out nobody may read on this phone the answers that the member got. */
export function forgetKeptAnswers(): void {
  keptAt.clear();
  if ('caches' in globalThis) void forgetAll();
}
async function forgetAll(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('answers-')) await caches.delete(name);
}
