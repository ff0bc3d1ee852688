import type { Row } from '../rows/rows.ts';

/** An event as an export has it: the columns that it says something about. */
export type ReplayedEvent = Row;

/** A projection of an analyst's own: the default export of its file. */
export interface ReplayProjection<State = unknown> {
  start(): State;
  /** Takes events in the order of the log. A state that is changed in place need not be returned. */
  fold(state: State, event: ReplayedEvent): State | void;
  /** The outcome of the last state; the state itself if this is missing. */
  result?(state: State): unknown;
}

export function isProjection(value: unknown): value is ReplayProjection {
  if (typeof value !== 'object' || value === null) return false;
  if (!('start' in value) || !('fold' in value)) return false;
  const hasResult = !('result' in value) || typeof value.result === 'function';
  return typeof value.start === 'function' && typeof value.fold === 'function' && hasResult;
}

/** Maps and sets become objects and lists, dates texts, and names are sorted, so that equal results are equal texts. */
function plain(value: unknown): unknown {
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (value instanceof Set) return [...value].map(plain);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, plain(each)]));
}

/** @returns the result as plain JSON with sorted names */
export const canonicalJson = (value: unknown): string => JSON.stringify(plain(value ?? null));
