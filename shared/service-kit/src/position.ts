/** A place in the log: opaque text that sorts like the log. Positions of one log can be compared; nothing else is known of them. */
export type Position = string;

export const BEFORE_ALL: Position = '';

/** Whether everything up to `wanted` lies at or before `reached`; null and undefined have reached nothing. */
export const covers = (reached: Position | null | undefined, wanted: Position): boolean =>
  (reached ?? BEFORE_ALL) >= wanted;

export const later = (one: Position | null, other: Position | null): Position | null =>
  (one ?? BEFORE_ALL) >= (other ?? BEFORE_ALL) ? one : other;

/** The earliest; null as soon as one is null, or if there are none. */
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
