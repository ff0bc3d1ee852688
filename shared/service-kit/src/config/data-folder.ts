import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { StartFailure } from '../lifecycle.ts';
import { isLocked, sqliteCode } from '../sqlite.ts';

/** Grows when a newer version of the portal writes what an older one can't read. */
const FORMAT = 1;
const KEY_BYTES = 32;

export interface DataFolder {
  readonly path: string;
  /** Lets another process have it. */
  release(): void;
}

/**
 * Takes the folder in which the embedded adapters keep everything, creating it where it is missing. One process at a time may
 * have it: changes travel inside that process, and another one's would not be seen.
 *
 * @throws StartFailure when it can't be used, and why
 */
export function takeDataFolder(folder: string): DataFolder {
  const path = resolve(folder);
  const change = 'change that, or choose another folder with PORTAL_DATA_DIR';
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const cause = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartFailure(`The data folder ${path} cannot be created (${cause}): ${change}`, {
      cause: error,
    });
  }

  let db: Database.Database | undefined;
  try {
    // The lock of a database file is given back by the kernel, however the process ends
    db = new Database(join(path, 'portal.lock'), { timeout: 0 });
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
    const format = Number(db.pragma('user_version', { simple: true }));
    if (format > FORMAT)
      throw new StartFailure(
        `The data in ${path} was written by a newer version of the portal (format ${format}, this one knows ${FORMAT}): update the portal, or choose another folder with PORTAL_DATA_DIR`,
      );
    db.pragma(`user_version = ${FORMAT}`);
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
        `The file portal.lock in ${path} is damaged; it holds no data: delete it and start again`,
        { cause: error },
      );
    throw new StartFailure(
      `The data folder ${path} cannot be written to (${code ?? String(error)}): ${change}`,
      { cause: error },
    );
  }
  const lock = db;
  return { path, release: () => lock.close() };
}

/**
 * The key that wraps every member's key: from the setting, or else from a file in the data folder, made at the first start.
 *
 * @param given 32 bytes in base64
 * @param vaultExists whether there is a vault already; a new key could open nothing in it
 */
export function masterKey(given: string | undefined, folder: string, vaultExists: boolean): Buffer {
  const file = join(folder, 'master.key');
  const fromSetting = given !== undefined;
  if (!fromSetting && !existsSync(file)) {
    if (vaultExists)
      throw new StartFailure(
        `The master key ${file} is missing, and nothing in the vault can be read without it: restore it from a backup`,
      );
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  }
  const key = Buffer.from(fromSetting ? given : readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new StartFailure(
      `${fromSetting ? 'Setting PORTAL_MASTER_KEY' : `The master key in ${file}`}: expected ${KEY_BYTES} bytes in base64, found ${key.length}`,
    );
  return key;
}
