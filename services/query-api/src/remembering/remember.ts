import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { LRUCache } from 'lru-cache';

/** The inputs of a value: texts compare by value, documents by identity, since the store returns the same object until it changes. */
type Sources = readonly unknown[];
type Entry<Value> = { readonly sources: Sources; readonly value: Value };
type Store<Key, Value> = {
  get(key: Key): Entry<Value> | undefined;
  set(key: Key, entry: Entry<Value>): unknown;
  delete(key: Key): unknown;
};

/** The value of the key: computed again only if a source differs from the last time. Callers at the same time share one promise. */
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

/** @param most values that are kept; the least recently used one goes first */
export const remember = <Value>(most: number): Remembered<string, Value> =>
  rememberIn(new LRUCache<string, Entry<Value>>({ max: most }));

/** @param characters length of all texts that are kept, together; the least recently used one goes first */
export const rememberTexts = <Text extends string>(characters: number): Remembered<string, Text> =>
  rememberIn(
    new LRUCache<string, Entry<Text>>({
      maxSize: characters,
      sizeCalculation: ({ value }) => value.length,
    }),
  );

/** Keeps one value with each document, until the document itself leaves memory. */
export const rememberPerDocument = <Document extends object, Value>(): Remembered<
  Document,
  Value
> => rememberIn(new WeakMap<Document, Entry<Value>>());

/** Keeps answers until anything at all is written to the read store; keeps nothing if the store cannot tell. */
export function rememberPerVersion<Value>(
  readModels: Pick<ReadModels, 'version'>,
  most: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const remembered = remember<Promise<Value>>(most);
  return (key, compute) => {
    const version = readModels.version();
    return version === undefined ? compute() : remembered(key, [version], compute);
  };
}
