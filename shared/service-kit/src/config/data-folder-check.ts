import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { faultIn } from '../sqlite/sqlite-inspection.ts';
import { systemCode } from '../files/atomic-file.ts';
import { StartFailure } from '../process/lifecycle.ts';

/** Reading this many bytes takes about 0.05 s of the 0.6 s that a start may take. */
const READ_THROUGH_BYTES = 8_000_000;

/** https://www.sqlite.org/fileformat.html#the_database_header */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export function headerOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    return header.subarray(0, readSync(descriptor, header));
  } finally {
    closeSync(descriptor);
  }
}

export const isDatabase = (header: Buffer): boolean =>
  header.toString('latin1', 0, MAGIC.length) === MAGIC;

function wrongAtSight(file: string): string | null {
  const header = headerOf(file);
  if (header.length === 0) return 'it is empty';
  if (header.length < HEADER_BYTES || !isDatabase(header)) return 'it is not a database';
  // While a write-ahead log exists, the file may be shorter than its header says
  if (sizeOf(`${file}-wal`) > 0) return null;
  const stored = header.readUInt16BE(16);
  const pageBytes = stored === 1 ? 65_536 : stored;
  const missing = header.readUInt32BE(28) * pageBytes - sizeOf(file);
  return missing > 0 ? `its last ${missing} bytes are missing` : null;
}

/** Checks a copy, because opening the file itself would merge its write-ahead log. */
function wrongWithin(file: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'portal-check-'));
  const copy = join(folder, basename(file));
  try {
    copyFileSync(file, copy);
    if (sizeOf(`${file}-wal`) > 0) copyFileSync(`${file}-wal`, `${copy}-wal`);
    return faultIn(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Checks a database file before it is opened, and changes nothing. It reads a small file completely; of a large one it compares the header
 * with the length.
 *
 * @param options.alone whether no other process uses the file; a shared file may change meanwhile, so it isn't read completely
 * @param options.remedy a remedy for damage that is better than a backup
 * @throws StartFailure with the remedy if the file cannot be used; a missing file is fine
 */
export function checkDatabaseFile(
  file: string,
  options: { readonly alone: boolean; readonly remedy?: string },
): void {
  const failure = (what: string, cause?: unknown) => new StartFailure(what, { cause });
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return;
    throw failure(
      `${file} cannot be written to (${systemCode(error) ?? String(error)}): let the user that runs the portal own it, or choose another folder with PORTAL_DATA_DIR`,
      error,
    );
  }
  const readThrough = options.alone && sizeOf(file) + sizeOf(`${file}-wal`) <= READ_THROUGH_BYTES;
  const wrong = wrongAtSight(file) ?? (readThrough ? wrongWithin(file) : null);
  if (wrong !== null) {
    throw failure(
      `${file} is damaged (${wrong}): ${options.remedy ?? 'restore the data folder from a backup, or choose another one with PORTAL_DATA_DIR'}. Nothing has been changed`,
    );
  }
}
