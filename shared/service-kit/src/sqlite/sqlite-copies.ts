import { closeSync, fsyncSync, openSync } from 'node:fs';
import { onceUnlocked, openSqlite } from './sqlite-database.ts';
import { Database } from './sqlite-driver.ts';

/**
 * Moves the write-ahead log into the file and empties it, since it still holds overwritten data.
 *
 * @returns false while another process reads from it
 */
export function emptyWriteAheadLog(db: Database): boolean {
  const result = db.prepare<[], [busy: number]>('PRAGMA wal_checkpoint(TRUNCATE)').raw().get();
  return result?.[0] === 0;
}

/** @see compact and {@link compactInto} */
export type Compact = (file: string, into?: string) => Promise<void>;

const EMPTYING_TRIES = 1_000;

/**
 * Compacts the database in its place, so that nothing is left of what was deleted from it: where SQLite has moved entries between pages,
 * their old bytes stay even with `secure_delete`. Meanwhile other connections read, and wait for their turn to write.
 */
export function compact(file: string): void {
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

/** Writes what is in the database into another file, as {@link compact} does. Other connections read and write meanwhile. */
export function compactInto(file: string, into: string): void {
  closeSync(openSync(into, 'w', 0o600));
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    db.prepare<[string]>('VACUUM INTO ?').run(into);
  } finally {
    db.close();
  }
  syncToDisk(into);
}

export const compactHere: Compact = async (file, into) =>
  into === undefined ? compact(file) : compactInto(file, into);

export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await db.backup(to);
  } finally {
    db.close();
  }
}
