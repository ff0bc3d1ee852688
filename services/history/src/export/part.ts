import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '@portal/service-kit/files/atomic-file';
import type { Row } from '../rows/rows.ts';
import type { Encoder } from './formats/encoder.ts';
import type { ExportedFile } from './manifest.ts';

/** A file gets its name when all of it is on the disk. */
export async function beginPart(folder: string, name: string, encoder: Encoder) {
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  const handle = await open(unfinished, 'w', 0o600);
  const sum = createHash('sha256');
  let [first, last, rows, bytes] = ['', '', 0, 0];

  async function write(content: Uint8Array): Promise<void> {
    if (content.length === 0) return;
    sum.update(content);
    bytes += content.length;
    await handle.writeFile(content);
  }

  return {
    add(row: Row): void {
      last = row.position ?? '';
      if (rows === 0) first = last;
      rows++;
      encoder.add(row);
    },
    /** Writes what has been added since. */
    flush: () => write(encoder.take()),
    async finish(): Promise<ExportedFile> {
      await write(encoder.end());
      await handle.sync();
      await handle.close();
      await rename(unfinished, join(folder, name));
      return { name, first, last, rows, bytes, sha256: sum.digest('hex') };
    },
    async discard(): Promise<void> {
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
}
export type Part = Awaited<ReturnType<typeof beginPart>>;
