const KEY = 'token';

/** The session token; other tabs are told of a change by the browser's `storage` event. */
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
    // Signed in for as long as the page is open
  }
}

/** Told when another tab signs in or out. */
export function onTokenChanged(listener: () => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
