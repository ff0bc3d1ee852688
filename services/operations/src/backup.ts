import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '@portal/service-kit/files/atomic-file';
import { ERASURE_LEDGER_FILE } from '@portal/service-kit/config/adapters';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { copyDatabase } from '@portal/service-kit/sqlite/sqlite-copies';
import { faultIn } from '@portal/service-kit/sqlite/sqlite-inspection';
import { checkMasterKey } from '@portal/service-kit/vault/master-key';
import { createSqliteVaultStore } from '@portal/service-kit/vault/sqlite/sqlite-vault-store';

export type BackedUp = { readonly files: number; readonly bytes: number };

/** The log comes first, so that the copy of the vault has every key of the copied log. Read models are rebuilt from the log. */
const DATABASES = ['events.sqlite', 'vault.sqlite'];
const OTHER_FILES = ['master.key'];

/** @returns false if the file is gone, for example a picture that a member has just replaced */
async function copyIfThere(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
  await chmod(target, 0o600);
  return true;
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

async function copyFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const { parentPath, name } of await filesIn(from)) {
    const target = join(to, parentPath.slice(from.length));
    await mkdir(target, { recursive: true, mode: 0o700 });
    await copyIfThere(join(parentPath, name), join(target, name));
  }
}

async function measured(folder: string): Promise<BackedUp> {
  const files = await filesIn(folder);
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size;
  return { files: files.length, bytes };
}

/**
 * Reads the databases of a backup through, and opens its vault. It is better to know that it can't be used when it is made than when it is
 * needed.
 *
 * @throws StartFailure naming what is wrong, MasterKeyError if the key does not open the vault
 */
async function verifyBackup(folder: string, masterKey: Buffer | null): Promise<void> {
  for (const name of DATABASES) {
    const fault = faultIn(join(folder, name));
    if (fault !== null)
      throw new StartFailure(
        `The backup in ${folder} cannot be used: ${name} is damaged (${fault}). The portal's own file may be, too: look at it now, and keep the older backups.`,
      );
  }
  if (masterKey === null) return;
  const store = createSqliteVaultStore({ file: join(folder, 'vault.sqlite') });
  try {
    await checkMasterKey(store, masterKey);
  } finally {
    await store.close();
  }
}

/**
 * The log, the vault, the ledger of erasures and the pictures, and the master key where the backup has it.
 *
 * @param settle works on the copy before it gets its name
 * @throws as {@link verifyBackup}
 */
export async function restore<Settled>(
  from: string,
  to: string,
  masterKey: Buffer,
  settle: (folder: string) => Promise<Settled>,
): Promise<Settled> {
  const unfinished = `${to}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of [...DATABASES, ERASURE_LEDGER_FILE, ...OTHER_FILES])
    await copyIfThere(join(from, name), join(unfinished, name));
  await copyFolder(join(from, 'pictures'), join(unfinished, 'pictures'));
  await verifyBackup(unfinished, masterKey);
  const settled = await settle(unfinished);
  await rename(unfinished, to);
  return settled;
}

const OF_A_SERIES = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/u;
const nameInSeries = (time: number): string =>
  new Date(time).toISOString().replace(/\.\d+/u, '').replaceAll(':', '-');

/** Removes the oldest backups of a series, and nothing else in its folder. */
async function keepNewest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OF_A_SERIES.test(name)).toSorted();
  for (const name of names.slice(0, -kept))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Makes backups until the process ends. One that fails removes none of the older ones, and the next may succeed. */
export async function backUpInSeries(options: {
  readonly folder: string;
  readonly interval: number;
  readonly kept: number;
  readonly make: (to: string) => Promise<string>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}): Promise<never> {
  const { folder, interval, kept, make, wait, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const began = now();
    try {
      process.stdout.write(`${await make(join(folder, nameInSeries(began)))}\n`);
      await keepNewest(folder, kept);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
    await wait(Math.max(0, began + interval - now()));
  }
}

/**
 * Copies everything that an embedded portal cannot rebuild into a new folder, even while the portal runs. To restore it, start a portal on
 * a copy of that folder.
 *
 * @param onProgress called after each file
 * @param withMasterKey whether to copy the master key, too; without it a stolen backup opens nothing
 * @param masterKey opens the copied vault, to see that it can be
 * @throws StartFailure if the copy cannot be used; what there is of it stays under another name
 */
export async function backUp(options: {
  readonly from: string;
  readonly to: string;
  readonly withMasterKey: boolean;
  readonly masterKey: Buffer | null;
  readonly onProgress: (file: string) => void;
}): Promise<BackedUp> {
  const { from, to, onProgress } = options;
  const unfinished = `${to}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  for (const name of DATABASES) {
    await copyDatabase(join(from, name), join(unfinished, name));
    await chmod(join(unfinished, name), 0o600);
    onProgress(name);
  }
  // After the vault, so that it has every key that is destroyed there
  for (const name of [ERASURE_LEDGER_FILE, ...(options.withMasterKey ? OTHER_FILES : [])])
    if (await copyIfThere(join(from, name), join(unfinished, name))) onProgress(name);
  await copyFolder(join(from, 'pictures'), join(unfinished, 'pictures'));
  onProgress('pictures');
  const copied = await measured(unfinished);
  await verifyBackup(unfinished, options.masterKey);
  onProgress('read through');
  // Only a complete backup has the requested name
  await rename(unfinished, to);
  return copied;
}
