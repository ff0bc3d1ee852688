const KEY = 'token';

/** The browser tells other tabs of a change by its `storage` event. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return inMemory;
  }
}
let inMemory: string | null = null;

export function writeToken(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Without storage the session lasts as long as the page
  }
}

export function onTokenChanged(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
