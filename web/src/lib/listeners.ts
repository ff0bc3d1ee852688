import { useSyncExternalStore } from 'react';

/** Makes a list of functions that are called at each change of something. */
export function listeners<Value = void>() {
  const all = new Set<(value: Value) => void>();
  return {
    /** @returns ends the subscription */
    listen(listener: (value: Value) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    // Copied, because a listener added during the loop must wait for the next value
    notify: (value: Value) => [...all].forEach((listener) => listener(value)),
  };
}

/** Makes a value outside the components, whose changes listeners and components follow. */
export function watched<Value>(initial: Value) {
  const { listen, notify } = listeners<Value>();
  let value = initial;
  const get = (): Value => value;
  return {
    get,
    listen,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      notify(next);
    },
    use: (): Value => useSyncExternalStore(listen, get, get),
  };
}
