import { closeSync, fsyncSync, openSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { Database, type Statement } from './sqlite-driver.ts';
import { pause } from './waiting.ts';

/** Longest time that one call blocks on another process's lock. Callers that can wait longer wait between calls. */
const BLOCKING_WAIT_MS = 20;
const LOCKED_RETRY_MS = 5;
/** SQLite's own. Of a log of 800 MB, eight times as much made neither appends nor reads of streams faster. */
const CACHE_KIB = 2_000;

export type SqliteOptions = {
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may undo the last commits, each as a whole. */
  readonly synchronous: 'OFF' | 'NORMAL' | 'FULL';
  readonly secureDelete?: boolean;
  /** Once the write-ahead log has this many pages, a commit moves them into the file, which takes milliseconds. */
  readonly checkpointAfterPages?: number;
  /** Without it, 2 MB: the system keeps the pages of files, too. */
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
    db.pragma(`cache_size = -${options.cacheKib ?? CACHE_KIB}`);
    db.pragma(`wal_autocheckpoint = ${options.checkpointAfterPages ?? 1000}`);
    const { schema } = options;
    if (schema !== undefined) onceUnlocked(() => db.exec(schema));
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Adds a column to a table that an earlier release made without it. Another process may be doing the same. */
export function ensureColumn(db: Database, table: string, column: string, type: string): void {
  const isThere = (): boolean =>
    db
      .prepare<[string, string], object>('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
      .get(table, column) !== undefined;
  if (isThere()) return;
  const add = db.transaction(() => {
    if (!isThere()) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  });
  onceUnlocked(() => add.immediate());
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

export interface GatheredTransaction {
  /** @throws what the change throws, or that the database is locked */
  run<T>(change: () => T): Promise<T>;
  /** Commits what was gathered, if anything was. @throws if that fails */
  end(): void;
  /** Changes have been run and not been committed, so that no other process can commit. */
  isOpen(): boolean;
}

/**
 * Changes share a transaction, which stays open between them for up to `longestMs`. On this connection they can be read at once. Others see them, and
 * get a turn to write, when it ends. All are undone if one throws or the commit fails.
 *
 * @param options.onUndone called when changes that had been run are undone
 */
export function gatheredTransactionOf(
  db: Database,
  options: {
    readonly lockedForMs: number;
    readonly longestMs: number;
    readonly onUndone: () => void;
  },
): GatheredTransaction {
  const { lockedForMs, longestMs, onUndone } = options;
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  let gathered = 0;
  let ending: NodeJS.Timeout | undefined;

  function undo(): void {
    if (db.inTransaction) rollback.run();
    clearTimeout(ending);
    const undone = gathered;
    gathered = 0;
    if (undone > 0) onUndone();
  }

  function end(): void {
    if (!db.inTransaction) return;
    try {
      commit.run();
    } catch (error) {
      undo();
      throw error;
    }
    clearTimeout(ending);
    gathered = 0;
  }

  function endInTime(): void {
    try {
      end();
    } catch {
      // `onUndone` has been called
    }
  }

  async function opened(): Promise<void> {
    const givenUpAt = performance.now() + lockedForMs;
    while (!db.inTransaction) {
      try {
        begin.run();
        ending = setTimeout(endInTime, longestMs);
      } catch (error) {
        if (!isLocked(error) || performance.now() > givenUpAt) throw error;
        await pause(LOCKED_RETRY_MS);
      }
    }
  }

  return {
    async run(change) {
      // A neighbour's failure may end the transaction while this call waits for its turn
      while (!db.inTransaction) await opened();
      try {
        const result = change();
        gathered += 1;
        return result;
      } catch (error) {
        undo();
        throw error;
      }
    },
    end,
    isOpen: () => gathered > 0,
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

/** Asks once a turn of the event loop, and returns the same answer for the rest of it. */
export function onceATurn<Answer>(ask: () => Answer): () => Answer {
  let asked: { readonly answer: Answer } | undefined;
  return () => {
    if (asked) return asked.answer;
    const answer = ask();
    asked = { answer };
    setImmediate(() => (asked = undefined));
    return answer;
  };
}

/** A number that commits of other connections change. Looking costs as much as reading a row. */
export function dataVersionOf(db: Database): () => number {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  return () => version.get() ?? 0;
}

/** @returns tells whether the version is another than it was when this was asked last */
export function changeDetectorOf(version: () => number): () => boolean {
  let seen = version();
  return () => {
    const current = version();
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
  const hasChanged = changeDetectorOf(dataVersionOf(db));
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

/** @see writeAnew and {@link copyAnew} */
export type WriteAnew = (file: string, into?: string) => Promise<void>;

const EMPTYING_TRIES = 1_000;

/**
 * Writes the database anew in its place, so that nothing is left of what was deleted from it: where SQLite has moved entries between pages,
 * their old bytes stay even with `secure_delete`. Meanwhile other connections read, and wait for their turn to write.
 */
export function writeAnew(file: string): void {
  const db = openSqlite(file, { synchronous: 'FULL', secureDelete: true });
  try {
    // The copy that it makes on the way is not to lie in another folder
    db.pragma('temp_store = MEMORY');
    onceUnlocked(() => db.exec('VACUUM'));
    for (let tries = 0; tries < EMPTYING_TRIES && !emptyWriteAheadLog(db); tries++);
  } finally {
    db.close();
  }
}

/** Writes what is in the database into another file, as {@link writeAnew} does. Other connections read and write meanwhile. */
export function copyAnew(file: string, into: string): void {
  closeSync(openSync(into, 'w', 0o600));
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare<[string]>('VACUUM INTO ?').run(into);
  } finally {
    db.close();
  }
  syncToDisk(into);
}

export const writeAnewHere: WriteAnew = async (file, into) =>
  into === undefined ? writeAnew(file) : copyAnew(file, into);

export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * SQLite prepares a statement anew each time that a bare `LIMIT ?` is bound, to plan by its value, which costs more than finding a few rows by an index.
 * It doesn't look into an expression.
 */
export const BOUND_LIMIT = 'LIMIT (? + 0)';

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
