import { useSyncExternalStore } from 'react';

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

/** @returns when the content of the page left the server, as an ISO time, or null if the server has just answered */
export const useKeptAt = (page: string): string | null =>
  useSyncExternalStore(
    subscribe,
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
