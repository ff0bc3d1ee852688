import { setImmediate as nextTurn } from 'node:timers/promises';
import { transactionsOf, UncertainCommit } from '../sqlite.ts';
import type { Database } from '../sqlite-driver.ts';
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

type Line = readonly [id: string, type: string, data: string, metadata: string];
type Pending = {
  readonly stream: string;
  readonly lines: readonly Line[];
  readonly expected: ExpectedRevision;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
};

function toLines(stream: string, events: readonly NewEvent[]): readonly Line[] {
  let bytes = 0;
  const lines = events.map(({ id, type, data, metadata }): Line => {
    const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(metadata)];
    bytes += Buffer.byteLength(dataText) + Buffer.byteLength(metadataText);
    return [id, type, dataText, metadataText];
  });
  if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(stream, bytes);
  return lines;
}

export interface Writer {
  append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended>;
  isBusy(): boolean;
  finished(): Promise<void>;
}

/**
 * Appends of one turn of the event loop share one commit; each is accepted or refused separately.
 *
 * @param options.onAppended called with the streams of a commit before their appends are acknowledged
 * @param options.onCommitted called after they are acknowledged
 */
export function createWriter(options: {
  readonly db: Database;
  readonly lockedForMs: number;
  readonly unavailable: (outcome: 'unknown' | 'not-made', cause: unknown) => Error;
  readonly onAppended: (stream: string) => void;
  readonly onCommitted: () => void;
}): Writer {
  const { db, unavailable } = options;
  const transaction = transactionsOf(db, options.lockedForMs);
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
  let queue: Pending[] = [];
  let flushing: Promise<void> | undefined;

  function insertOrRefuse({ stream, lines, expected }: Pending): Appended | WrongExpectedRevision {
    const first = expected === 'none' ? 0 : expected + 1;
    const revision = first + lines.length - 1;
    const actual = lastRevision.get(stream) ?? -1;
    if (actual === first - 1) {
      let pos = 0;
      lines.forEach(([id, type, data, metadata], index) => {
        pos = Number(insert.run(stream, first + index, id, type, data, metadata).lastInsertRowid);
      });
      return { revision, position: toPosition(pos) };
    }
    const stored = actual < first ? [] : idsFrom.all(stream, first, lines.length);
    const last = stored.at(-1);
    if (last && lines.every(([id], index) => stored[index]?.[0] === id))
      return { revision, position: toPosition(last[1]) };
    return new WrongExpectedRevision(stream, expected, actual < 0 ? 'none' : actual);
  }

  async function flushGroup(): Promise<void> {
    const group = queue.slice(0, GROUP);
    queue = queue.slice(GROUP);
    let outcomes: readonly (Appended | WrongExpectedRevision)[];
    try {
      outcomes = await transaction(() => group.map(insertOrRefuse));
    } catch (failure) {
      const outcome = failure instanceof UncertainCommit ? 'unknown' : 'not-made';
      for (const { reject } of group) reject(unavailable(outcome, failure));
      return;
    }
    group.forEach(({ stream, resolve, reject }, index) => {
      const outcome = outcomes[index];
      if (outcome instanceof Error) reject(outcome);
      else if (outcome) {
        options.onAppended(stream);
        resolve(outcome);
      }
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
    append: (stream, events, expected) =>
      new Promise((resolve, reject) => {
        const lines = toLines(stream, events);
        queue.push({ stream, lines, expected, resolve, reject });
        flushing ??= flush();
      }),
    isBusy: () => flushing !== undefined,
    finished: async () => flushing,
  };
}
