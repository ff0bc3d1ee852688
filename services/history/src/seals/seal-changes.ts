/** Places are those in the lists of short hashes, from 0. */
export type Change =
  | { readonly kind: 'changed'; readonly at: number }
  | { readonly kind: 'missing'; readonly before: number; readonly count: number }
  | { readonly kind: 'added'; readonly at: number; readonly count: number };

const LOOK_AHEAD = 2_000;

/** @returns how far the list has to be moved until it goes on with these two, or 0 */
function shiftTo(list: Uint32Array, from: number, first: number, second: number): number {
  for (let shift = 1; shift <= LOOK_AHEAD && from + shift < list.length; shift += 1) {
    const follows = list[from + shift + 1];
    if (list[from + shift] === first && (follows === undefined || follows === second)) return shift;
  }
  return 0;
}

/** Compares what was sealed with what is there, and finds the way back after each difference. */
export function changesIn(sealed: Uint32Array, found: Uint32Array): readonly Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < sealed.length) {
    if (j >= found.length) {
      changes.push({ kind: 'missing', before: j, count: sealed.length - i });
      break;
    }
    if (sealed[i] === found[j]) {
      i += 1;
      j += 1;
      continue;
    }
    const missing = shiftTo(sealed, i, found[j] ?? 0, found[j + 1] ?? 0);
    const added = missing > 0 ? 0 : shiftTo(found, j, sealed[i] ?? 0, sealed[i + 1] ?? 0);
    if (missing > 0) changes.push({ kind: 'missing', before: j, count: missing });
    else if (added > 0) changes.push({ kind: 'added', at: j, count: added });
    else changes.push({ kind: 'changed', at: j });
    i += added > 0 ? 0 : Math.max(missing, 1);
    j += added > 0 ? added : missing > 0 ? 0 : 1;
  }
  return changes;
}
