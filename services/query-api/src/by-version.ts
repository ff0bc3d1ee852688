import { LRUCache } from 'lru-cache';

/**
 * Remembers what was computed from the read store for as long as nothing in it has changed. Those who ask for the same at the same time
 * share one computation. Where the store cannot tell whether it has changed, nothing is remembered.
 */
export function rememberByVersion<Value>(
  version: () => string | undefined,
  max: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const known = new LRUCache<string, { readonly version: string; readonly value: Promise<Value> }>({
    max,
  });
  return (key, compute) => {
    const now = version();
    if (now === undefined) return compute();
    const entry = known.get(key);
    if (entry?.version === now) return entry.value;
    const value = compute();
    known.set(key, { version: now, value });
    value.catch(() => known.delete(key));
    return value;
  };
}
