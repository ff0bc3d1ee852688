import type { ReadModels } from '@portal/service-kit/read-store/read-store';

/** A page of registrations, the largest kind of value, has some 50 KB. */
const MOST = 50;

/** Reads what the key stands for, unless it was read since the last write. Callers of the same key at once share one promise. */
export type UntilWritten = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

/** Keeps nothing if the store cannot tell whether anything was written. A key is to begin with the name of its reader. */
export function createUntilWritten(readModels: Pick<ReadModels, 'version'>): UntilWritten {
  const kept = new Map<string, Promise<unknown>>();
  let keptOf: string | undefined;

  return <Value>(key: string, read: () => Promise<Value>) => {
    const version = readModels.version();
    if (version === undefined) return read();
    if (version !== keptOf || kept.size === MOST) kept.clear();
    keptOf = version;
    const known = kept.get(key);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- what one reader keeps under its key has one type
    if (known) return known as Promise<Value>;
    const value = read();
    kept.set(key, value);
    value.catch(() => kept.delete(key));
    return value;
  };
}
