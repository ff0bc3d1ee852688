import { chmod, copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from '@portal/service-kit/atomic-file';
import { copyDatabase } from '@portal/service-kit/sqlite';

export type BackedUp = { readonly files: number; readonly bytes: number };

/** The log comes first, so that the copy of the vault has every key of the copied log. Read models are rebuilt from the log. */
const DATABASES = ['events.sqlite', 'vault.sqlite'];
const OTHER_FILES = ['master.key'];

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** False if the file is gone, for example a picture that a member has just replaced. */
const copyIfThere = (source: string, target: string): Promise<boolean> =>
  copyFile(source, target).then(
    () => true,
    (error: unknown) => {
      if (systemCode(error) === 'ENOENT') return false;
      throw error;
    },
  );

async function copyFolder(from: string, to: string): Promise<BackedUp> {
  let files = 0;
  let bytes = 0;
  if (!(await exists(from))) return { files, bytes };
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, entry.parentPath.slice(from.length));
    await mkdir(target, { recursive: true, mode: 0o700 });
    if (!(await copyIfThere(source, join(target, entry.name)))) continue;
    files += 1;
    bytes += (await stat(join(target, entry.name))).size;
  }
  return { files, bytes };
}

/**
 * Copies everything that an embedded portal cannot rebuild into a new folder, even while the portal runs. To restore it, start a portal on
 * a copy of that folder.
 *
 * @param onProgress called after each file
 * @param withMasterKey whether to copy the master key, too; without it a stolen backup opens nothing
 */
export async function backUp(options: {
  readonly from: string;
  readonly to: string;
  readonly withMasterKey: boolean;
  readonly onProgress: (file: string) => void;
}): Promise<BackedUp> {
  const { from, to, onProgress } = options;
  const unfinished = `${to}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  let files = 0;
  let bytes = 0;
  for (const name of DATABASES) {
    await copyDatabase(join(from, name), join(unfinished, name));
    await chmod(join(unfinished, name), 0o600);
    files += 1;
    bytes += (await stat(join(unfinished, name))).size;
    onProgress(name);
  }
  for (const name of options.withMasterKey ? OTHER_FILES : []) {
    if (!(await exists(join(from, name)))) continue;
    await copyFile(join(from, name), join(unfinished, name));
    await chmod(join(unfinished, name), 0o600);
    files += 1;
    onProgress(name);
  }
  const pictures = await copyFolder(join(from, 'pictures'), join(unfinished, 'pictures'));
  onProgress('pictures');
  // Only a complete backup has the requested name
  await rename(unfinished, to);
  return { files: files + pictures.files, bytes: bytes + pictures.bytes };
}
