import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

export function setConnectionLost(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribe, () => isLost);
