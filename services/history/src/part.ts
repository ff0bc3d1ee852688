import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '@portal/service-kit/atomic-file';
import type { ExportedFile } from './manifest.ts';

const BUFFERED = 1 << 20;

export type Part = {
  readonly rows: number;
  add(position: string, line: string): Promise<void> | void;
  finish(): Promise<ExportedFile>;
  discard(): Promise<void>;
};

/** A file gets its name when all of it is on the disk. */
export async function beginPart(folder: string, name: string, header: string): Promise<Part> {
  const unfinished = join(folder, `${name}${UNFINISHED}`);
  const handle = await open(unfinished, 'w', 0o600);
  const sum = createHash('sha256');
  let [first, last, rows, bytes, waiting] = ['', '', 0, 0, header];

  async function write(): Promise<void> {
    const buffer = Buffer.from(waiting);
    waiting = '';
    sum.update(buffer);
    bytes += buffer.length;
    await handle.writeFile(buffer);
  }

  return {
    get rows() {
      return rows;
    },
    add(position, line) {
      if (rows === 0) first = position;
      last = position;
      rows++;
      waiting += line;
      return waiting.length < BUFFERED ? undefined : write();
    },
    async finish() {
      await write();
      await handle.sync();
      await handle.close();
      await rename(unfinished, join(folder, name));
      return { name, first, last, rows, bytes, sha256: sum.digest('hex') };
    },
    async discard() {
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
}
