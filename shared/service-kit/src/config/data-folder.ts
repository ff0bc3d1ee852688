import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemCode } from '../files/atomic-file.ts';
import { Database } from '../sqlite/sqlite-driver.ts';
import { StartFailure } from '../process/lifecycle.ts';
import { isLocked, sqliteCode } from '../sqlite/sqlite-errors.ts';

/**
 * Raised when an older version would misread the folder: passwords of format 2 are hashed in a way that format 1 refuses, and addresses of
 * format 3 are in the vault alone.
 */
const FORMAT = 3;
/** A database without data, which a running portal holds. */
export const LOCK_FILE = 'portal.lock';

/**
 * Locks the folder of the embedded adapters, and creates it if it is missing.
 *
 * @param options.alone whether no other process may use it: changes inside one process do not reach another
 * @throws StartFailure with the reason if it cannot be used
 */
export function takeDataFolder(folder: string, options: { readonly alone: boolean }) {
  const path = resolve(folder);
  const change = 'change that, or choose another folder with PORTAL_DATA_DIR';
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const cause = systemCode(error) ?? String(error);
    throw new StartFailure(`The data folder ${path} cannot be created (${cause}): ${change}`, {
      cause: error,
    });
  }

  let db: Database | undefined;
  try {
    // The kernel releases the lock of a database file however the process ends
    db = new Database(join(path, LOCK_FILE), { timeout: 0 });
    if (options.alone) db.pragma('locking_mode = EXCLUSIVE');
    db.exec(options.alone ? 'BEGIN EXCLUSIVE' : 'BEGIN');
    const format = Number(db.pragma('user_version', { simple: true }));
    if (format > FORMAT)
      throw new StartFailure(
        `The data in ${path} was written by a newer version of the portal (format ${format}, this one knows ${FORMAT}): update the portal, or choose another folder with PORTAL_DATA_DIR`,
      );
    if (format === 0) db.pragma(`user_version = ${FORMAT}`);
    db.exec('COMMIT');
  } catch (error) {
    db?.close();
    if (error instanceof StartFailure) throw error;
    if (isLocked(error))
      throw new StartFailure(
        `The data folder ${path} is in use by another portal: stop that one, or choose another folder with PORTAL_DATA_DIR`,
        { cause: error },
      );
    const code = sqliteCode(error);
    if (code === 'SQLITE_NOTADB' || code?.startsWith('SQLITE_CORRUPT'))
      throw new StartFailure(
        `The file ${LOCK_FILE} in ${path} is damaged; it holds no data: delete it and start again`,
        { cause: error },
      );
    throw new StartFailure(
      `The data folder ${path} cannot be written to (${code ?? String(error)}): ${change}`,
      { cause: error },
    );
  }
  const lock = db;
  const isSettled = () => Number(lock.pragma('user_version', { simple: true })) >= FORMAT;
  return {
    path,
    /** Says that the start has succeeded: older versions refuse the folder from now on. Until then they can go back to it. */
    settle() {
      if (!isSettled()) lock.pragma(`user_version = ${FORMAT}`);
    },
    isSettled,
    release: () => lock.close(),
  };
}
export type DataFolder = ReturnType<typeof takeDataFolder>;
