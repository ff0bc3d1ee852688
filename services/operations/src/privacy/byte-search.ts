const BYTES = 256;

/**
 * Looks for many byte strings at once in bytes that come piece by piece: Aho–Corasick over bytes as a table of 256 moves a state: each byte costs one look-up, however many byte strings are sought.
 *
 * @returns begins a search over one text. `found` is called with the number of each byte string that ends in the piece, even if it began in an
 * earlier one
 */
export function searchFor(needles: readonly Uint8Array[]) {
  const most = 1 + needles.reduce((sum, { length }) => sum + length, 0);
  const next = new Int32Array(most * BYTES);
  const ends: (number[] | undefined)[] = [];
  let states = 1;
  needles.forEach((needle, index) => {
    let state = 0;
    for (const byte of needle) {
      const move = state * BYTES + byte;
      state = next[move] || (next[move] = states++);
    }
    (ends[state] ??= []).push(index);
  });

  // Breadth first, so that a state's fallback, which is shorter, is complete before the state itself
  const fallback = new Int32Array(states);
  const queue: number[] = [0];
  for (const state of queue) {
    const back = fallback[state] ?? 0;
    for (let byte = 0; byte < BYTES; byte++) {
      const move = state * BYTES + byte;
      const child = next[move] ?? 0;
      const other = state === 0 ? 0 : (next[back * BYTES + byte] ?? 0);
      if (child === 0) {
        next[move] = other;
        continue;
      }
      fallback[child] = other;
      const more = ends[other];
      if (more) ends[child] = [...(ends[child] ?? []), ...more];
      queue.push(child);
    }
  }

  return () => {
    let state = 0;
    return (piece: Uint8Array, found: (needle: number) => void): void => {
      for (const byte of piece) {
        state = next[state * BYTES + byte] ?? 0;
        const here = ends[state];
        if (here) for (const needle of here) found(needle);
      }
    };
  };
}
