import { setImmediate as nextTurn } from 'node:timers/promises';
import { UncertainCommit } from '../sqlite/sqlite-errors.ts';
import { transactionsOf } from '../sqlite/sqlite-transactions.ts';
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

const GROUP = 500;

type Line = { readonly event: NewEvent; readonly data: string; readonly metadata: string };
type Pending = {
  readonly stream: string;
  readonly lines: readonly Line[];
  readonly expected: ExpectedRevision;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
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

type Outcome = Appended | WrongExpectedRevision;

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
  const transaction = transactionsOf(db, options.lockedForMs);
  const insertInto =
    'INSERT INTO events (stream, rev, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)';
  type Values = [string, number, string, string, string, string];
  const insert = db.prepare<Values>(insertInto);
  const insertUnlessTaken = db.prepare<Values>(
    `${insertInto} ON CONFLICT (stream, rev) DO NOTHING`,
  );
  const lastRevision = db
    .prepare<[string], number>('SELECT rev FROM events WHERE stream = ? ORDER BY rev DESC LIMIT 1')
    .pluck();
  const idsFrom = db
    .prepare<[string, number, number], [id: string, pos: number]>(
      'SELECT id, pos FROM events WHERE stream = ? AND rev >= ? ORDER BY rev LIMIT ?',
    )
    .raw();
  let queue: Pending[] = [];
  let flushing: Promise<void> | undefined;

  /** @returns null if the stream is not new: the first insert shows it, so nobody asks before */
  function insertAll({ stream, lines, expected }: Pending): Appended | null {
    const first = expected === 'none' ? 0 : expected + 1;
    let appended: Appended | null = null;
    for (const [index, { event, data, metadata }] of lines.entries()) {
      const revision = first + index;
      const { changes, lastInsertRowid } = (revision === 0 ? insertUnlessTaken : insert).run(
        stream,
        revision,
        event.id,
        event.type,
        data,
        metadata,
      );
      if (changes === 0) return null;
      appended = { revision, position: toPosition(Number(lastInsertRowid)) };
    }
    return appended;
  }

  /** Acknowledges events that follow the expected revision already. */
  function alreadyThere({ stream, lines, expected }: Pending): Outcome {
    const first = expected === 'none' ? 0 : expected + 1;
    const actual = lastRevision.get(stream) ?? -1;
    const stored = actual < first ? [] : idsFrom.all(stream, first, lines.length);
    const last = stored.at(-1);
    if (last && lines.every(({ event: { id } }, index) => stored[index]?.[0] === id))
      return { revision: first + lines.length - 1, position: toPosition(last[1]) };
    return new WrongExpectedRevision(stream, expected, actual < 0 ? 'none' : actual);
  }

  function insertOrRefuse(pending: Pending): Outcome {
    const { stream, expected } = pending;
    const mayInsert = expected === 'none' || lastRevision.get(stream) === expected;
    return (mayInsert ? insertAll(pending) : null) ?? alreadyThere(pending);
  }

  async function flushGroup(): Promise<void> {
    const group = queue.slice(0, GROUP);
    queue = queue.slice(GROUP);
    let outcomes: readonly Outcome[];
    try {
      outcomes = await transaction(() => group.map(insertOrRefuse));
    } catch (failure) {
      const outcome = failure instanceof UncertainCommit ? 'unknown' : 'not-made';
      for (const { reject } of group) reject(unavailable(outcome, failure));
      return;
    }
    group.forEach(({ resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome instanceof Error) reject(outcome);
      else if (outcome) resolve(outcome);
    });
    options.onCommitted();
  }

  async function flush(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      await flushGroup();
    }
    flushing = undefined;
  }

  return {
    append: (stream: string, events: readonly NewEvent[], expected: ExpectedRevision) =>
      new Promise<Appended>((resolve, reject) => {
        const lines = toLines(stream, events);
        queue.push({ stream, lines, expected, resolve, reject });
        flushing ??= flush();
      }),
    isBusy: () => flushing !== undefined,
    finished: async () => flushing,
  };
}
