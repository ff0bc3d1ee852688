import { tryStorage } from './storage.ts';

const KEY = 'token';

let inMemory: string | null = null;

export const readToken = (): string | null => tryStorage(() => localStorage.getItem(KEY), inMemory);

export function writeToken(token: string | null): void {
  inMemory = token;
  tryStorage(() => {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  }, undefined);
}

export function onTokenChanged(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
