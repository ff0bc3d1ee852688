import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';

let isLost = false;
const changes = listeners();

export function setConnectionLost(next: boolean): void {
  if (next === isLost) return;
  isLost = next;
  changes.notify();
}

export const useIsConnectionLost = (): boolean =>
  useSyncExternalStore(changes.listen, () => isLost);
