import { rememberByState } from './by-state.ts';

/**
 * Remembers what was computed from the read store for as long as nothing in it has changed. Those who ask for the same at the same time
 * share one computation. Where the store cannot tell whether it has changed, nothing is remembered.
 */
export function rememberByVersion<Value>(
  version: () => string | undefined,
  max: number,
): (key: string, compute: () => Promise<Value>) => Promise<Value> {
  const remembered = rememberByState<Value>(max);
  return (key, compute) => {
    const now = version();
    return now === undefined ? compute() : remembered(key, now, compute);
  };
}
