/** A place in the log: opaque text that sorts in log order. Positions of different logs can't be compared. */
export type Position = string;

/** Engines write positions in digits, some in two parts. A client that has had no push yet names one that begins with a hyphen, before all others. */
export const POSITION = /^(?:[0-9a-fA-F]{1,40}(?:-[0-9a-fA-F]{1,40})?|-[0-9a-fA-F-]{36})$/u;

export const BEFORE_ALL: Position = '';
/** Sorts after every position, since every engine writes positions in hexadecimal or decimal digits. */
export const AFTER_ALL: Position = '~';

export const covers = (reached: Position | null | undefined, wanted: Position): boolean =>
  (reached ?? BEFORE_ALL) >= wanted;

export const later = <A extends Position | null | undefined>(a: A, b: A): A =>
  (a ?? BEFORE_ALL) >= (b ?? BEFORE_ALL) ? a : b;

/** null as soon as one is null, or if there are none. */
export const earliest = (positions: readonly (Position | null)[]): Position | null =>
  positions.reduce<Position | null>(
    (first, position) => (later(first, position) === position ? first : position),
    positions[0] ?? null,
  );

export const latest = (positions: Iterable<Position | null | undefined>): Position => {
  let found = BEFORE_ALL;
  for (const position of positions) if (position && position > found) found = position;
  return found;
};
