import { UncertainCommit } from '../sqlite/sqlite-errors.ts';
import { sharedTransactionsOf } from '../sqlite/sqlite-transactions.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import {
  EventTooLarge,
  MAX_APPEND_BYTES,
  WrongExpectedRevision,
  type Appended,
  type ExpectedRevision,
  type NewEvent,
} from './event-store.ts';
import { toPosition } from './sqlite-rows.ts';

type Line = { readonly event: NewEvent; readonly data: string; readonly metadata: string };
type Append = {
  readonly stream: string;
  readonly lines: readonly Line[];
  /** The revision of the first event. */
  readonly first: number;
};

function toLines(stream: string, events: readonly NewEvent[]): readonly Line[] {
  let bytes = 0;
  const lines = events.map((event): Line => {
    const [data, metadata] = [JSON.stringify(event.data), JSON.stringify(event.metadata)];
    bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata);
    return { event, data, metadata };
  });
  if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(stream, bytes);
  return lines;
}

/**
 * Appends of one turn of the event loop share one commit; each is accepted or refused separately.
 *
 * @param options.onCommitted called after they are acknowledged
 */
export function createWriter(options: {
  readonly db: Database;
  readonly lockedForMs: number;
  readonly unavailable: (outcome: 'unknown' | 'not-made', cause: unknown) => Error;
  readonly onCommitted: () => void;
}) {
  const { db, unavailable } = options;
  const transaction = sharedTransactionsOf(db, options.lockedForMs);
  const insert = db.prepare<[string, number, string, string, string, string]>(
    'INSERT INTO events (stream, rev, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const lastRevision = db
    .prepare<[string], number>('SELECT rev FROM events WHERE stream = ? ORDER BY rev DESC LIMIT 1')
    .pluck();
  const idsFrom = db
    .prepare<[string, number, number], [id: string, pos: number]>(
      'SELECT id, pos FROM events WHERE stream = ? AND rev >= ? ORDER BY rev LIMIT ?',
    )
    .raw();
  const appending = new Set<Promise<unknown>>();

  function insertAll({ stream, lines, first }: Append): Appended {
    const positions = lines.map(({ event, data, metadata }, index) => {
      const { id, type } = event;
      return insert.run(stream, first + index, id, type, data, metadata).lastInsertRowid;
    });
    return {
      revision: first + lines.length - 1,
      position: toPosition(Number(positions.at(-1))),
    };
  }

  /** Acknowledges events that follow the expected revision already. */
  function alreadyThere({ stream, lines, first }: Append): Appended | null {
    const stored = idsFrom.all(stream, first, lines.length);
    const last = stored.at(-1);
    return last && lines.every(({ event: { id } }, index) => stored[index]?.[0] === id)
      ? { revision: first + lines.length - 1, position: toPosition(last[1]) }
      : null;
  }

  async function append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const lines = toLines(stream, events);
    const first = expected === 'none' ? 0 : expected + 1;
    const wanted = { stream, lines, first };
    const outcome = await transaction(() => {
      const last = lastRevision.get(stream) ?? -1;
      if (last === first - 1) return insertAll(wanted);
      const actual = last < 0 ? 'none' : last;
      return alreadyThere(wanted) ?? new WrongExpectedRevision(stream, expected, actual);
    }).catch((failure: unknown) => {
      throw unavailable(failure instanceof UncertainCommit ? 'unknown' : 'not-made', failure);
    });
    if (outcome instanceof Error) throw outcome;
    return outcome;
  }

  return {
    append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision) {
      const appended = append(stream, events, expected);
      const ended = appended
        .then(options.onCommitted, () => undefined)
        .finally(() => appending.delete(ended));
      appending.add(ended);
      return appended;
    },
    isBusy: () => appending.size > 0,
    finished: () => Promise.all(appending),
  };
}
