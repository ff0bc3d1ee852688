import { BOUND_LIMIT } from '../sqlite/sqlite-statements.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import type {
  EventStore,
  FoundEvents,
  Position,
  RecordedEvent,
  StreamSlice,
} from './event-store.ts';
import { COLUMNS, fromPosition, toEvent, toPosition, type Row } from './sqlite-rows.ts';

const OF_TYPE = `SELECT ${COLUMNS} FROM events WHERE type = ? AND pos > ? AND pos <= ?`;

export function createReader(db: Database) {
  const lastRevision = db
    .prepare<[string], number>('SELECT rev FROM events WHERE stream = ? ORDER BY rev DESC LIMIT 1')
    .pluck();
  const streamFrom = db
    .prepare<[string, number, number], Row>(
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND rev >= ? ORDER BY rev ${BOUND_LIMIT}`,
    )
    .raw();
  const allAfter = db
    .prepare<[number, number], Row>(
      `SELECT ${COLUMNS} FROM events WHERE pos > ? ORDER BY pos ${BOUND_LIMIT}`,
    )
    .raw();
  /** SQLite merges what it finds of each type, and reads no row that isn't in the result. */
  const ofTypes = (count: number) =>
    db
      .prepare<unknown[], Row>(
        `${Array(count).fill(OF_TYPE).join(' UNION ALL ')} ORDER BY pos ${BOUND_LIMIT}`,
      )
      .raw();
  const ofTypesByCount = new Map<number, ReturnType<typeof ofTypes>>();
  const lastPos = db
    .prepare<[], number>('SELECT pos FROM events ORDER BY pos DESC LIMIT 1')
    .pluck();

  return {
    stream(
      name: string,
      { from = 0, limit }: Parameters<EventStore['readStream']>[1] = {},
    ): StreamSlice {
      const end = lastRevision.get(name) ?? -1;
      const revision = end < 0 ? 'none' : end;
      if (end < from) return { events: [], revision };
      const events = streamFrom.all(name, from, limit ?? -1).map(toEvent);
      // Another process may have appended between the two reads
      return { events, revision: Math.max(end, events.at(-1)?.revision ?? -1) };
    },
    all: (after: Position | null, limit: number): readonly RecordedEvent[] =>
      allAfter.all(fromPosition(after), limit).map(toEvent),
    types(types: readonly string[], after: Position | null, limit: number): FoundEvents {
      const end = lastPos.get();
      if (end === undefined) return { events: [], position: null };
      const from = fromPosition(after);
      const found = ofTypesByCount.get(types.length) ?? ofTypes(types.length);
      ofTypesByCount.set(types.length, found);
      const events = found.all(...types.flatMap((type) => [type, from, end]), limit).map(toEvent);
      const position = events.length < limit ? toPosition(end) : events.at(-1)?.position;
      return { events, position: position ?? after };
    },
    head(): Position | null {
      const pos = lastPos.get();
      return pos === undefined ? null : toPosition(pos);
    },
  };
}
