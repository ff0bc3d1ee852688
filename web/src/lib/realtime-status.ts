import { useSyncExternalStore } from 'react';

/** Said where notifications stand, once five attempts to reconnect have failed. */
const CONNECTION_LOST = 'Connection lost. Notifications may not be real-time.';

let lost = false;
const listeners = new Set<() => void>();

export function setConnectionLost(now: boolean): void {
  if (now === lost) return;
  lost = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnectionError = (): string | null =>
  useSyncExternalStore(subscribe, () => lost) ? CONNECTION_LOST : null;
