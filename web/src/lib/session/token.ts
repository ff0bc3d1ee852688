import { tryStorage } from '../kept/storage.ts';

const KEY = 'token';

/** The token that this page knows. It is the only one where the browser's storage is full or forbidden. */
let inMemory: string | null = null;
let isStored = true;

export const readToken = (): string | null =>
  isStored ? tryStorage(() => localStorage.getItem(KEY), inMemory) : inMemory;

export function writeToken(token: string | null): void {
  inMemory = token;
  isStored = tryStorage(() => {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
    return true;
  }, false);
  if (!isStored) tryStorage(() => localStorage.removeItem(KEY));
}

export function onTokenChanged(listener: () => void): () => void {
  inMemory = readToken();
  const changed = (): void => {
    inMemory = readToken();
    listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) changed();
  };
  // While a page waits in the browser's history, it hears of no other tab
  const onShown = (): void => {
    if (readToken() !== inMemory) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShown);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShown);
  };
}
