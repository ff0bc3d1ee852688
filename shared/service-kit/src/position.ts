/** A place in the log: opaque text that sorts in log order. Positions of different logs can't be compared. */
export type Position = string;

export const BEFORE_ALL: Position = '';

export const covers = (reached: Position | null | undefined, wanted: Position): boolean =>
  (reached ?? BEFORE_ALL) >= wanted;

export const later = (one: Position | null, other: Position | null): Position | null =>
  (one ?? BEFORE_ALL) >= (other ?? BEFORE_ALL) ? one : other;

export const earliest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce<Position | null>(
    (first, position) => (later(first, position) === position ? first : position),
    positions[0] ?? null,
  );

export const latest = (positions: Iterable<Position | null | undefined>): Position => {
  let found = BEFORE_ALL;
  for (const position of positions) if (position && !covers(found, position)) found = position;
  return found;
};
