import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';

const keptAt = new Map<string, string>();
const changes = listeners();

/** The service worker dates the answers that it gives in place of the server. */
export function noteKept(path: string, headers: Headers): void {
  const time = Number(headers.get('X-Kept-At'));
  if (time > 0) keptAt.set(path, new Date(time).toISOString());
  else if (!keptAt.delete(path)) return;
  changes.notify();
}

const callOf = (page: string): string => {
  if (page === '/') return '/posts';
  if (page === '/profile') return '/users/profile';
  return page.replace(/^\/groups\/(?=.)/u, '/messages/');
};

/** @returns when the content of the page left the server, as an ISO time, or null if the server has just answered */
export const useKeptAt = (page: string): string | null =>
  useSyncExternalStore(
    changes.listen,
    () => keptAt.get(callOf(page)) ?? null,
    () => null,
  );

/** After a sign-out nobody may read on this phone the answers that the member got. */
export function forgetKeptAnswers(): void {
  keptAt.clear();
  if (!('caches' in globalThis)) return;
  caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => name.startsWith('answers-')).map((name) => caches.delete(name)),
      ),
    )
    .catch((error: unknown) => console.error('The kept answers could not be deleted', error));
}
