import { closeSync, openSync } from 'node:fs';
import { isLocked } from './sqlite-errors.ts';
import { Database } from './sqlite-driver.ts';

/** Longest time that one call blocks on another process's lock. Callers that can wait longer wait between calls. */
const BLOCKING_WAIT_MS = 20;
/** SQLite's own. Of a log of 800 MB, eight times as much made neither appends nor reads of streams faster. */
const CACHE_KIB = 2_000;

export type SqliteOptions = {
  /** FULL: a commit is on the disk when it returns. NORMAL: a power cut may undo the last commits, each as a whole. */
  readonly synchronous: 'OFF' | 'NORMAL' | 'FULL';
  readonly secureDelete?: boolean;
  /** Once the write-ahead log has this many pages, a commit moves them into the file, which takes milliseconds. */
  readonly checkpointAfterPages?: number;
  /** Default: 2 MB, because the system keeps the pages of files, too. */
  readonly cacheKib?: number;
  readonly schema?: string;
};

/** Another process may be opening the same new file. At the start, blocking does no harm. */
const OPENING_WAIT_MS = 2_000;
const OPENING_RETRY_MS = 10;

/** SQLite refuses to change to WAL while another process does so, without waiting for the time-out. */
export function onceUnlocked<Result>(open: () => Result): Result {
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
