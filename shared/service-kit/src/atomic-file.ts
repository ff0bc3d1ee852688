import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Ends the name of a file that is still being written; after a crash such files may be left, and mean nothing. */
export const UNFINISHED = '~';

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs it not: there a rename is in the file system's journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Readers see the old content or the new one, whole; the new one is on the disk when this resolves. Only the owner may read it. */
export async function writeFileAtomically(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** The code that the operating system gave, e.g. `ENOENT`. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
