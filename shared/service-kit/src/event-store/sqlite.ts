import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { describeSqliteFailure, isLocked, isInputOutputError, openSqlite } from '../sqlite.ts';
import {
  EventStoreUnavailable,
  EventTooLarge,
  MAX_APPEND_BYTES,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type SubscriptionBatch,
} from './event-store.ts';

/** How soon an append of another process is noticed; those of this process are noticed at once. */
const POLL_MS = 250;
const PAGE = 500;
/** Appends that share one commit; more would keep the event loop for longer than a read should wait. */
const GROUP = 500;
/** 32 MB: so rarely that it does not touch the 99th percentile of appends; a quiet moment does it earlier. */
const CHECKPOINT_AFTER_PAGES = 8_000;
const QUIET_MS = 500;

/** Streams whose end is kept in mind: a command mostly asks whether anything is newer than what it knows, and mostly nothing is. */
const KNOWN_ENDS = 20_000;

const SCHEMA = `
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

type Row = [
  pos: number,
  stream: string,
  rev: number,
  id: string,
  type: string,
  data: string,
  metadata: string,
];
type Line = readonly [id: string, type: string, data: string, metadata: string];
type Waiting = {
  readonly stream: string;
  readonly lines: readonly Line[];
  readonly expected: ExpectedRevision;
  readonly since: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
};

const POSITION_DIGITS = 16;
const toPosition = (pos: number): Position => String(pos).padStart(POSITION_DIGITS, '0');
function fromPosition(position: Position | null): number {
  const pos = position === null ? 0 : Number(position);
  if (!Number.isSafeInteger(pos)) throw new RangeError(`${position ?? ''} is not a position`);
  return pos;
}

const parse: (text: string) => JsonObject = JSON.parse;
const toEvent = (row: Row): RecordedEvent => ({
  id: row[3],
  type: row[4],
  data: parse(row[5]),
  metadata: parse(row[6]),
  stream: row[1],
  revision: row[2],
  position: toPosition(row[0]),
});

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

/**
 * The log in one SQLite file. Appends of one turn of the event loop share one commit, each judged by itself; a commit is on the
 * disk when it is acknowledged. Several processes may use the file.
 *
 * @param options.db a connection to the file that is open already; it is closed with the store
 * @param options.lockedForMs how long an append waits for another process's lock before it is refused as 'not-made'
 */
export function createSqliteEventStore(options: {
  readonly file: string;
  readonly db?: Database;
  readonly lockedForMs?: number;
}): EventStore {
  const { file, lockedForMs = 2_000 } = options;
  const db =
    options.db ??
    openSqlite(file, {
      synchronous: 'FULL',
      checkpointAfterPages: CHECKPOINT_AFTER_PAGES,
      schema: SCHEMA,
    });
  if (options.db) db.exec(SCHEMA);

  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
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
  const COLUMNS = 'pos, stream, rev, id, type, data, metadata';
  const streamFrom = db
    .prepare<[string, number, number], Row>(
      `SELECT ${COLUMNS} FROM events WHERE stream = ? AND rev >= ? ORDER BY rev LIMIT ?`,
    )
    .raw();
  const allAfter = db
    .prepare<[number, number], Row>(
      `SELECT ${COLUMNS} FROM events WHERE pos > ? ORDER BY pos LIMIT ?`,
    )
    .raw();
  const ofTypeAfter = db
    .prepare<[string, number, number, number], Row>(
      `SELECT ${COLUMNS} FROM events WHERE type = ? AND pos > ? AND pos <= ? ORDER BY pos LIMIT ?`,
    )
    .raw();
  const lastPos = db
    .prepare<[], number>('SELECT pos FROM events ORDER BY pos DESC LIMIT 1')
    .pluck();
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();

  const waiters = new Set<() => void>();
  let queue: Waiting[] = [];
  let flushing = false;
  let closed = false;
  const ends = new LRUCache<string, number>({ max: KNOWN_ENDS });
  let lastSeenVersion = dataVersion.get();
  let endsVersion = lastSeenVersion;
  let poll: NodeJS.Timeout | undefined;
  let quiet: NodeJS.Timeout | undefined;

  const unavailable = (outcome: 'unknown' | 'not-made', cause: unknown) =>
    new EventStoreUnavailable(outcome, describeSqliteFailure(file, cause), { cause });
  const closedError = () => new EventStoreUnavailable('not-made', `${file} has been closed`);

  function reading<T>(read: () => T): T {
    if (closed) throw closedError();
    try {
      return read();
    } catch (error) {
      throw unavailable('not-made', error);
    }
  }

  /** Revision of a stream's last event, -1 where it has none. What another process has written makes all that was known doubtful. */
  function endOf(stream: string): number {
    const version = dataVersion.get();
    if (version !== endsVersion) {
      endsVersion = version;
      ends.clear();
    }
    const known = ends.get(stream);
    if (known !== undefined) return known;
    const end = lastRevision.get(stream) ?? -1;
    ends.set(stream, end);
    return end;
  }

  function wake(): void {
    const woken = [...waiters];
    waiters.clear();
    for (const waiter of woken) waiter();
  }

  function noticeOtherProcesses(): void {
    const version = dataVersion.get();
    if (version !== lastSeenVersion) {
      lastSeenVersion = version;
      wake();
    }
    if (waiters.size === 0) {
      clearInterval(poll);
      poll = undefined;
    }
  }

  /** Resolves after the next append, here or in another process, or once the signal aborts. */
  const nextAppend = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        waiters.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted || closed) {
        resolve();
        return;
      }
      waiters.add(done);
      signal.addEventListener('abort', done);
      poll ??= setInterval(noticeOtherProcesses, POLL_MS);
    });

  function judge({ stream, lines, expected }: Waiting): Appended | WrongExpectedRevision {
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
    const standing = actual < first ? [] : idsFrom.all(stream, first, lines.length);
    const last = standing.at(-1);
    if (last && lines.every(([id], index) => standing[index]?.[0] === id))
      return { revision, position: toPosition(last[1]) };
    return new WrongExpectedRevision(stream, expected, actual < 0 ? 'none' : actual);
  }

  /** All of them or none; which of them were refused is true only of what was committed. */
  function commitGroup(
    group: readonly Waiting[],
  ):
    | readonly (Appended | WrongExpectedRevision)[]
    | { readonly failure: unknown; readonly outcome: 'unknown' | 'not-made' } {
    let committing = false;
    try {
      begin.run();
      const outcomes = group.map(judge);
      committing = true;
      commit.run();
      return outcomes;
    } catch (failure) {
      if (db.inTransaction) rollback.run();
      // After a failed sync the frames may be whole in the file all the same, and a crash now would bring them back.
      const unsure = committing && isInputOutputError(failure);
      return { failure, outcome: unsure ? 'unknown' : 'not-made' };
    }
  }

  function flush(): void {
    const group = queue.slice(0, GROUP);
    const result = commitGroup(group);
    const [oldest] = group;
    if ('failure' in result && isLocked(result.failure) && oldest) {
      if (performance.now() - oldest.since < lockedForMs) {
        setTimeout(flush, 5);
        return;
      }
    }
    queue = queue.slice(GROUP);
    if (queue.length > 0) setImmediate(flush);
    else flushing = false;

    if ('failure' in result) {
      for (const waiting of group) waiting.reject(unavailable(result.outcome, result.failure));
      return;
    }
    group.forEach((waiting, index) => {
      const outcome = result[index];
      if (outcome instanceof Error) waiting.reject(outcome);
      else if (outcome) {
        // A repeated append is acknowledged with a revision that others may have gone beyond
        ends.delete(waiting.stream);
        waiting.resolve(outcome);
      }
    });
    wake();
    scheduleCheckpoint();
  }

  /** In a quiet moment, so that no append has to pay for it. */
  function scheduleCheckpoint(): void {
    if (quiet) {
      quiet.refresh();
      return;
    }
    quiet = setTimeout(() => {
      if (closed || flushing) return;
      try {
        db.pragma('wal_checkpoint(PASSIVE)');
      } catch {
        // The next commit or the next quiet moment does it.
      }
    }, QUIET_MS).unref();
  }

  const page = (after: Position | null, limit: number): readonly RecordedEvent[] => {
    const pos = fromPosition(after);
    return reading(() => allAfter.all(pos, limit).map(toEvent));
  };

  const isPassing = (error: unknown): boolean =>
    error instanceof EventStoreUnavailable &&
    (isLocked(error.cause) || isInputOutputError(error.cause));

  async function* subscribe({
    after,
    signal,
    batchSize = PAGE,
  }: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<SubscriptionBatch, void> {
    let position = after;
    let atEnd = false;
    while (!signal.aborted && !closed) {
      let events: readonly RecordedEvent[];
      try {
        events = page(position, batchSize);
      } catch (error) {
        if (!isPassing(error)) throw error;
        await nextAppendOrPoll(signal);
        continue;
      }
      if (events.length === 0 && atEnd) {
        await nextAppend(signal);
        continue;
      }
      position = events.at(-1)?.position ?? position;
      atEnd = events.length < batchSize;
      yield { events, caughtUp: atEnd, position };
    }
  }

  const nextAppendOrPoll = async (signal: AbortSignal): Promise<void> => {
    const timer = setTimeout(wake, POLL_MS);
    await nextAppend(signal);
    clearTimeout(timer);
  };

  return {
    append: (stream, events, expected) =>
      new Promise((resolve, reject) => {
        if (closed) throw closedError();
        const lines = toLines(stream, events);
        queue.push({ stream, lines, expected, since: performance.now(), resolve, reject });
        if (!flushing) {
          flushing = true;
          setImmediate(flush);
        }
      }),

    readStream: async (stream, { from = 0, limit } = {}) =>
      reading(() => {
        const end = endOf(stream);
        const revision = end < 0 ? 'none' : end;
        if (end < from) return { events: [], revision };
        const events = streamFrom.all(stream, from, limit ?? -1).map(toEvent);
        // Another process may have appended between the two reads
        return { events, revision: Math.max(end, events.at(-1)?.revision ?? -1) };
      }),

    readAll: async (after, limit) => page(after, limit),

    readTypes: async (types, after, limit) =>
      reading(() => {
        const end = lastPos.get();
        if (end === undefined) return { events: [], position: null };
        const from = fromPosition(after);
        const rows = types.flatMap((type) => ofTypeAfter.all(type, from, end, limit));
        const events = rows
          .sort((a, b) => a[0] - b[0])
          .slice(0, limit)
          .map(toEvent);
        const position = events.length < limit ? toPosition(end) : undefined;
        return { events, position: position ?? events.at(-1)?.position ?? after };
      }),

    head: async () =>
      reading(() => {
        const pos = lastPos.get();
        return pos === undefined ? null : toPosition(pos);
      }),

    subscribe,

    async close() {
      if (closed) return;
      while (flushing) await new Promise((resolve) => setTimeout(resolve, 1));
      closed = true;
      clearInterval(poll);
      clearTimeout(quiet);
      wake();
      db.close();
    },
  };
}
