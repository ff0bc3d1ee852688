import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { describeSqliteFailure } from '../sqlite/sqlite-errors.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import { EventStoreUnavailable, type EventStore } from './event-store.ts';
import { createFollower } from './sqlite-follower.ts';
import { createReader } from './sqlite-reader.ts';
import { SCHEMA } from './sqlite-rows.ts';
import { createWriter } from './sqlite-writer.ts';

/** 32 MB: rare enough not to affect the 99th percentile of appends. A quiet moment does it earlier. */
const CHECKPOINT_AFTER_PAGES = 8_000;
const QUIET_MS = 500;

/**
 * The log in one SQLite file. A commit is on the disk when its appends are acknowledged. Several processes may use the file.
 *
 * @param options.db an open connection to the file; it is closed with the store
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
  let closed = false;
  let quiet: NodeJS.Timeout | undefined;

  const unavailable = (outcome: 'unknown' | 'not-made', cause: unknown) =>
    new EventStoreUnavailable(outcome, describeSqliteFailure(file, cause), { cause });
  const closedError = () => new EventStoreUnavailable('not-made', `${file} has been closed`);

  function reading<T>(read: () => T): T {
    if (closed) throw closedError();
    try {
      return read();
    } catch (error) {
      throw error instanceof RangeError ? error : unavailable('not-made', error);
    }
  }

  function scheduleCheckpoint(): void {
    if (quiet) {
      quiet.refresh();
      return;
    }
    quiet = setTimeout(() => {
      if (closed || writer.isBusy()) return;
      try {
        db.pragma('wal_checkpoint(PASSIVE)');
      } catch {
        // The next commit or quiet moment tries again
      }
    }, QUIET_MS).unref();
  }

  const reader = createReader(db);
  const follower = createFollower(db, (after, limit) => reading(() => reader.all(after, limit)));
  const writer = createWriter({
    db,
    lockedForMs,
    unavailable,
    onCommitted() {
      follower.wake();
      scheduleCheckpoint();
    },
  });

  return {
    async append(stream, events, expected) {
      if (closed) throw closedError();
      return writer.append(stream, events, expected);
    },
    async appendInOrder(events) {
      for (const { stream, revision, position: _, ...event } of events) {
        if (closed) throw closedError();
        await writer.append(stream, [event], revision === 0 ? 'none' : revision - 1);
      }
    },
    readStream: async (stream, slice) => reading(() => reader.stream(stream, slice)),
    readAll: async (after, limit) => reading(() => reader.all(after, limit)),
    async readTypes(types, after, limit) {
      const found = reading(() => reader.types(types, after, limit));
      // Page after page, a long log would hold up everything else
      if (found.events.length === limit) await nextTurn();
      return found;
    },
    head: async () => reading(() => reader.head()),
    subscribe: follower.subscribe,
    ping: async () => void reading(() => reader.head()),
    pingWrites: async () => void reading(() => reader.head()),
    async close() {
      if (closed) return;
      while (writer.isBusy()) await writer.finished();
      closed = true;
      clearTimeout(quiet);
      follower.close();
      db.close();
    },
  };
}
