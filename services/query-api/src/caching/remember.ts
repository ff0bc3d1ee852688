import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { LRUCache } from 'lru-cache';

/** Texts compare by value, documents by identity, because the store returns the same object until it changes. */
type Sources = readonly unknown[];
type Entry<Value> = { readonly sources: Sources; readonly value: Value };
type Store<Key, Value> = {
  get(key: Key): Entry<Value> | undefined;
  set(key: Key, entry: Entry<Value>): unknown;
  delete(key: Key): unknown;
};

/** Computes the value of the key again only if a source has changed. Simultaneous callers share one promise. */
export type Remembered<Key, Value> = (key: Key, sources: Sources, compute: () => Value) => Value;

function isSame(a: Sources, b: Sources): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

const rememberIn =
  <Key, Value>(store: Store<Key, Value>): Remembered<Key, Value> =>
  (key, sources, compute) => {
    const known = store.get(key);
    if (known && isSame(known.sources, sources)) return known.value;
    const entry = { sources, value: compute() };
    store.set(key, entry);
    if (entry.value instanceof Promise)
      entry.value.catch(() => {
        if (store.get(key) === entry) store.delete(key);
      });
    return entry.value;
  };

type SizeOf<Value> = (value: Value) => number | null;

/** Of a promise or an object, its sources and its place among the others, measured. */
const BYTES_OF_AN_ENTRY = 700;

function keptBySize<Value>(
  most: number,
  sizeOf: SizeOf<Awaited<Value>> | undefined,
): Store<string, Value> {
  const kept = new LRUCache<string, Entry<Value>>({ maxSize: most });
  function keep(key: string, entry: Entry<Value>, value: Awaited<Value>): void {
    const size = sizeOf?.(value);
    if (size === null) kept.delete(key);
    else
      kept.set(key, entry, {
        size: size === undefined ? 1 : BYTES_OF_AN_ENTRY + key.length + size,
      });
  }
  return {
    get: (key) => kept.get(key),
    delete: (key) => kept.delete(key),
    set(key, entry) {
      const { value } = entry;
      if (!(value instanceof Promise)) {
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- no promise, so it resolves to itself
        keep(key, entry, value as Awaited<Value>);
        return;
      }
      kept.set(key, entry, { size: 1 });
      value.then(
        (resolved: Awaited<Value>) => {
          // Another object, because the cache measures none twice
          if (kept.peek(key) === entry) keep(key, { ...entry }, resolved);
        },
        () => undefined,
      );
    },
  };
}

/**
 * @param most bytes of the values with their keys; the least recently used one is dropped first, and one that is larger by itself is not kept
 * @param sizeOf the bytes (or characters) of a value, or of what its promise resolves to; null for one that is not worth keeping. Without it
 * `most` is the number of values, for few small ones
 */
export const remember = <Value>(
  most: number,
  sizeOf?: SizeOf<Awaited<Value>>,
): Remembered<string, Value> => rememberIn(keptBySize(most, sizeOf));

export const rememberPerDocument = <Document extends object, Value>(): Remembered<
  Document,
  Value
> => rememberIn(new WeakMap<Document, Entry<Value>>());

/** Keeps answers until the next write to the read store; keeps nothing if the store has no version. */
export function rememberPerVersion<Value>(
  readModels: Pick<ReadModels, 'version'>,
  most: number,
  sizeOf?: SizeOf<Awaited<Value>>,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const remembered = remember<Promise<Value>>(most, sizeOf);
  return (key, compute) => {
    const version = readModels.version();
    return version === undefined ? compute() : remembered(key, [version], compute);
  };
}
