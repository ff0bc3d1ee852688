import { LRUCache } from 'lru-cache';

/**
 * Remembers what was computed for as long as what it was computed from is in the same state, which whoever asks says. Those who ask
 * for the same at the same time share one computation.
 */
export function rememberByState<Value>(
  max: number,
): (key: string, state: string, compute: () => Promise<Value>) => Promise<Value> {
  const known = new LRUCache<string, { readonly state: string; readonly value: Promise<Value> }>({
    max,
  });
  return (key, state, compute) => {
    const entry = known.get(key);
    if (entry?.state === state) return entry.value;
    const value = compute();
    known.set(key, { state, value });
    value.catch(() => known.delete(key));
    return value;
  };
}
