import type { JsonObject, Position, RecordedEvent } from './event-store.ts';

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS events (
    pos INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    rev INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, rev)
  );
  CREATE INDEX IF NOT EXISTS events_type ON events (type)`;

export const COLUMNS = 'pos, stream, rev, id, type, data, metadata';
export type Row = [
  pos: number,
  stream: string,
  rev: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];

const POSITION_DIGITS = 16;
export const toPosition = (pos: number): Position => String(pos).padStart(POSITION_DIGITS, '0');

export function fromPosition(position: Position | null): number {
  const pos = position === null ? 0 : Number(position);
  if (!Number.isSafeInteger(pos)) throw new RangeError(`${position ?? ''} is not a position`);
  return pos;
}

const parse: (text: string) => JsonObject = JSON.parse;
export const toEvent = (row: Row): RecordedEvent => ({
  id: row[3],
  type: row[4],
  data: parse(row[5]),
  metadata: parse(row[6]),
  stream: row[1],
  revision: row[2],
  position: toPosition(row[0]),
});
