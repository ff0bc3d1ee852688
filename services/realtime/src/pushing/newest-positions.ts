import type { Position } from '@portal/contracts/wire/position';
import { placesFor } from '@portal/service-kit/cache-places';
import { LRUCache } from 'lru-cache';
import type { Push } from './change-push.ts';

const REMEMBERED_KEYS = 20_000;

export function createNewestPositions() {
  const newest = new LRUCache<string, Position>(placesFor(REMEMBERED_KEYS));
  return {
    advance({ key, position }: Push): boolean {
      const before = newest.get(key);
      if (before !== undefined && position <= before) return false;
      newest.set(key, position);
      return true;
    },
    isStale: ({ key, position }: Push): boolean => (newest.get(key) ?? position) > position,
  };
}
