// Contracts have these functions too: service-kit imports nothing of ours, and the browser loads contracts without service-kit.

/** A place in the log: opaque text that sorts in log order. Positions of different logs can't be compared. */
export type Position = string;

export const BEFORE_ALL: Position = '';

export const covers = (reached: Position | null | undefined, wanted: Position): boolean =>
  (reached ?? BEFORE_ALL) >= wanted;

export const latest = (positions: Iterable<Position | null | undefined>): Position => {
  let found = BEFORE_ALL;
  for (const position of positions) if (position && position > found) found = position;
  return found;
};
