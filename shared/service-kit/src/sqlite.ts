import Database from 'better-sqlite3';
import { closeSync, openSync } from 'node:fs';
import { LRUCache } from 'lru-cache';

/** How long one call may wait, blocking, for another process's lock; callers that can wait longer do so between calls. */
const BLOCKING_WAIT_MS = 20;

export type SqliteOptions = {
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may take the last ones away, whole. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Overwrites what is deleted. */
  readonly secureDelete?: boolean;
  /** Pages in the write-ahead log before a commit moves them into the file, which takes milliseconds. */
  readonly checkpointAfterPages?: number;
  /** Kept in memory, KiB; SQLite's default is 16,000. */
  readonly cacheKib?: number;
  /** What creates the tables that are not there yet. */
  readonly schema?: string;
};

/** Another process may be opening the same new file: it is given so long, waiting for it does no harm yet. */
const OPENING_WAIT_MS = 2_000;
const OPENING_RETRY_MS = 10;

/** Changing to WAL is refused at once while another process does the same, whatever the time-out. */
function onceUnlocked<Result>(open: () => Result): Result {
  const until = performance.now() + OPENING_WAIT_MS;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPENING_RETRY_MS);
    }
  }
}

/** Opens a file in WAL mode with its tables, creating what is missing, readable by its owner alone. */
export function openSqlite(file: string, options: SqliteOptions): Database.Database {
  closeSync(openSync(file, 'a', 0o600));
  const db = new Database(file, { timeout: BLOCKING_WAIT_MS });
  try {
    onceUnlocked(() => db.pragma('journal_mode = WAL'));
    db.pragma(`synchronous = ${options.synchronous}`);
    if (options.secureDelete) db.pragma('secure_delete = ON');
    if (options.cacheKib !== undefined) db.pragma(`cache_size = -${options.cacheKib}`);
    db.pragma(`wal_autocheckpoint = ${options.checkpointAfterPages ?? 1000}`);
    const { schema } = options;
    if (schema !== undefined) onceUnlocked(() => db.exec(schema));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** The extended result code of an error that SQLite gave, e.g. `SQLITE_FULL`. */
export const sqliteCode = (error: unknown): string | undefined =>
  error instanceof Database.SqliteError ? error.code : undefined;

export const isLocked = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'));
};

/** What is wrong with the file, for a log line; never more than the file's name and the cause. */
export function describeSqliteFailure(file: string, error: unknown): string {
  const code = sqliteCode(error);
  const cause = error instanceof Error ? error.message : String(error);
  if (isLocked(error)) return `${file} is locked by another process`;
  if (code === 'SQLITE_FULL') return `There is no space left for ${file}`;
  if (code?.startsWith('SQLITE_READONLY')) return `${file} cannot be written to`;
  if (code?.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB')
    return `${file} is damaged: restore it from a backup`;
  return `${file} cannot be used: ${cause}`;
}

/** The disk failed. After a commit that failed so, it is not sure that it has not been made. */
export const isInputOutputError = (error: unknown): boolean =>
  sqliteCode(error)?.startsWith('SQLITE_IOERR') ?? false;

/**
 * Runs changes in transactions of their own. While another process holds the lock they are tried again, without keeping the event
 * loop, for `lockedForMs`.
 */
export function transactionsOf(
  db: Database.Database,
  lockedForMs: number,
): <T>(change: () => T) => Promise<T> {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');

  function attempt<T>(change: () => T): T {
    begin.run();
    try {
      const result = change();
      commit.run();
      return result;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw error;
    }
  }

  return async (change) => {
    const givenUpAt = performance.now() + lockedForMs;
    for (;;) {
      try {
        return attempt(change);
      } catch (error) {
        if (!isLocked(error) || performance.now() > givenUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
}

type Waiting = {
  readonly change: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The same for many who change something at once: changes of one turn of the event loop share one transaction, in their order, and so
 * one wait for the disk. One that throws takes the others of its turn with it, so they must be such as fail only when the file does.
 */
export function sharedTransactionsOf(
  db: Database.Database,
  lockedForMs: number,
): <T>(change: () => T) => Promise<T> {
  const transaction = transactionsOf(db, lockedForMs);
  let queue: Waiting[] = [];

  async function flush(): Promise<void> {
    const group = queue;
    queue = [];
    try {
      await transaction(() => {
        for (const { change } of group) change();
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return <T>(change: () => T) =>
    new Promise<T>((resolve, reject) => {
      let result: { readonly of: T } | undefined;
      queue.push({
        change: () => (result = { of: change() }),
        resolve: () => {
          if (result) resolve(result.of);
        },
        reject,
      });
      if (queue.length === 1) setImmediate(() => void flush());
    });
}

/**
 * Moves the write-ahead log into the file and empties it: it still holds what was overwritten there.
 *
 * @returns false while another process is reading from it
 */
export function emptyWriteAheadLog(db: Database.Database): boolean {
  const result = db.prepare<[], [busy: number]>('PRAGMA wal_checkpoint(TRUNCATE)').raw().get();
  return result?.[0] === 0;
}

type Bound = (string | number)[];

/** Prepares each text once, as long as it is among the `max` that were used last. */
export function preparedStatements(
  db: Database.Database,
  max: number,
): (sql: string) => Database.Statement<Bound> {
  const statements = new LRUCache<string, Database.Statement<Bound>>({ max });
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = db.prepare<Bound>(sql);
    statements.set(sql, prepared);
    return prepared;
  };
}

/** The same for queries, of whose rows only the first column is wanted. */
export function columnStatements<Column>(
  db: Database.Database,
  max: number,
): (sql: string) => Database.Statement<Bound, Column> {
  const statements = new LRUCache<string, Database.Statement<Bound, Column>>({ max });
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = db.prepare<Bound, Column>(sql).pluck();
    statements.set(sql, prepared);
    return prepared;
  };
}

/** A consistent copy of a database that may be in use, as its own file. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await db.backup(to);
  } finally {
    db.close();
  }
}
