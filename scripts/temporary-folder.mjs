import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 3 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * Tests open hundreds of databases, and a disk makes each of them wait. In memory they take three quarters of the time.
 *
 * @returns a new folder for the temporary files of tests, writable for every user, because some tests run as another
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), 'portal-tests-'));
  chmodSync(folder, 0o1777);
  return folder;
}
