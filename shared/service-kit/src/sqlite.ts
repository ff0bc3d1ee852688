import { closeSync, openSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { Database, type Statement } from './sqlite-driver.ts';
import { pause } from './waiting.ts';

/** Longest time that one call blocks on another process's lock. Callers that can wait longer wait between calls. */
const BLOCKING_WAIT_MS = 20;
const LOCKED_RETRY_MS = 5;

export type SqliteOptions = {
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may undo the last commits, each as a whole. */
  readonly synchronous: 'OFF' | 'NORMAL' | 'FULL';
  readonly secureDelete?: boolean;
  /** Once the write-ahead log has this many pages, a commit moves them into the file, which takes milliseconds. */
  readonly checkpointAfterPages?: number;
  readonly cacheKib?: number;
  readonly schema?: string;
};

/** Another process may be opening the same new file. At the start, blocking does no harm. */
const OPENING_WAIT_MS = 2_000;
const OPENING_RETRY_MS = 10;

/** SQLite refuses to change to WAL while another process does so, without waiting for the time-out. */
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

/** Opens a file in WAL mode, and creates the file and its tables if they are missing. Only its owner may read it. */
export function openSqlite(file: string, options: SqliteOptions): Database {
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

/** The disk failed during a commit. The file may hold its frames nonetheless, and recovery after a crash would restore them. */
export class UncertainCommit extends Error {
  override readonly name = 'UncertainCommit';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export function sqliteCode(error: unknown): string | undefined {
  const cause = error instanceof UncertainCommit ? error.cause : error;
  return cause instanceof Database.SqliteError ? cause.code : undefined;
}

export const isLocked = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code !== undefined && (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'));
};

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

export const isInputOutputError = (error: unknown): boolean =>
  sqliteCode(error)?.startsWith('SQLITE_IOERR') ?? false;

/** Runs each change in a transaction. While another process holds the lock, it retries without blocking, for `lockedForMs`. */
export function transactionsOf(
  db: Database,
  lockedForMs: number,
): <T>(change: () => T) => Promise<T> {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');

  function attempt<T>(change: () => T): T {
    let committing = false;
    begin.run();
    try {
      const result = change();
      committing = true;
      commit.run();
      return result;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw committing && isInputOutputError(error) ? new UncertainCommit(error) : error;
    }
  }

  return async (change) => {
    const givenUpAt = performance.now() + lockedForMs;
    for (;;) {
      try {
        return attempt(change);
      } catch (error) {
        if (!isLocked(error) || performance.now() > givenUpAt) throw error;
        await pause(LOCKED_RETRY_MS);
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
 * Changes of one turn of the event loop share one transaction in their order, and so one wait for the disk. If one throws, all of its turn
 * fail, so use it only for changes that fail when the file fails.
 */
export function sharedTransactionsOf(
  db: Database,
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

export function changeDetectorOf(db: Database): () => boolean {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = version.get();
  return () => {
    const current = version.get();
    if (current === seen) return false;
    seen = current;
    return true;
  };
}

export function watchOtherProcesses(
  db: Database,
  everyMs: number,
  notice: () => void,
): { start(): void; stop(): void } {
  const hasChanged = changeDetectorOf(db);
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(() => {
        if (hasChanged()) notice();
      }, everyMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/**
 * Moves the write-ahead log into the file and empties it, since it still holds overwritten data.
 *
 * @returns false while another process reads from it
 */
export function emptyWriteAheadLog(db: Database): boolean {
  const result = db.prepare<[], [busy: number]>('PRAGMA wal_checkpoint(TRUNCATE)').raw().get();
  return result?.[0] === 0;
}

type Bound = (string | number)[];

export function preparedStatements(db: Database, max: number): (sql: string) => Statement<Bound> {
  const statements = new LRUCache<string, Statement<Bound>>({ max });
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = db.prepare<Bound>(sql);
    statements.set(sql, prepared);
    return prepared;
  };
}

export function columnStatements<Column>(
  db: Database,
  max: number,
): (sql: string) => Statement<Bound, Column> {
  const statements = new LRUCache<string, Statement<Bound, Column>>({ max });
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = db.prepare<Bound, Column>(sql).pluck();
    statements.set(sql, prepared);
    return prepared;
  };
}

export async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await db.backup(to);
  } finally {
    db.close();
  }
}

/** Reads a database through that nothing else uses. @returns what is wrong with it, or null */
export function faultIn(file: string): string | null {
  let db: Database | undefined;
  try {
    db = new Database(file, { fileMustExist: true });
    const found: unknown = db.pragma('integrity_check(1)', { simple: true });
    return found === 'ok' ? null : String(found).replace(/\s+/gu, ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    db?.close();
  }
}

/** Every text and blob in every table, whole: in the file, a long one is spread over pages. */
export function* valuesIn(file: string): Generator<Buffer> {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    for (const table of tables)
      for (const row of db.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().iterate())
        for (const value of row)
          if (typeof value === 'string') yield Buffer.from(value);
          else if (Buffer.isBuffer(value)) yield value;
  } finally {
    db.close();
  }
}
