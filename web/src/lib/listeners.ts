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
