import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode, UNFINISHED, writeFileAtomically } from '../files/atomic-file.ts';
import { BlobsUnavailable, type Blob, type Blobs } from './blobs.ts';

const SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,200}$/;
const CONTENT_TYPE = /^[\x20-\x7e]+$/;
const FOLDER = '+';

function pathOf(key: string): string {
  const segments = key.split('/');
  const name = segments.pop() ?? '';
  if (![...segments, name].every((segment) => SEGMENT.test(segment)))
    throw new RangeError(`${JSON.stringify(key)} is not a key of a blob`);
  return join(...segments.map((segment) => segment + FOLDER), name);
}

const encode = ({ bytes, contentType }: Blob): Uint8Array => {
  if (!CONTENT_TYPE.test(contentType))
    throw new RangeError(`${JSON.stringify(contentType)} is not a content type`);
  return Buffer.concat([Buffer.from(`${contentType}\n`), bytes]);
};

function decode(file: Buffer): Blob | null {
  const end = file.indexOf('\n');
  return end < 0
    ? null
    : { contentType: file.toString('latin1', 0, end), bytes: file.subarray(end + 1) };
}

export function createFolderBlobs({ folder }: { readonly folder: string }): Blobs {
  const unavailable = (error: unknown) =>
    new BlobsUnavailable(`${folder} cannot be used (${systemCode(error) ?? String(error)})`, {
      cause: error,
    });

  async function keysUnder(path: string, prefix: string): Promise<readonly string[]> {
    const entries = await readdir(path, { withFileTypes: true });
    const keys = await Promise.all(
      entries.map(async (entry): Promise<readonly string[]> => {
        if (!entry.isDirectory())
          return entry.name.endsWith(UNFINISHED) ? [] : [prefix + entry.name];
        const segment = entry.name.slice(0, -FOLDER.length);
        return keysUnder(join(path, entry.name), `${prefix}${segment}/`);
      }),
    );
    return keys.flat();
  }

  return {
    async put(key, blob) {
      const file = join(folder, pathOf(key));
      const content = encode(blob);
      try {
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeFileAtomically(file, content);
      } catch (error) {
        throw unavailable(error);
      }
    },
    async get(key) {
      const file = join(folder, pathOf(key));
      try {
        return decode(await readFile(file));
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null;
        throw unavailable(error);
      }
    },
    async delete(key) {
      const file = join(folder, pathOf(key));
      try {
        await rm(file, { force: true });
      } catch (error) {
        throw unavailable(error);
      }
    },
    async list(prefix) {
      try {
        const segments = prefix.split('/').slice(0, -1);
        const path = segments.every((segment) => SEGMENT.test(segment)) ? segments : [];
        const keys = await keysUnder(
          join(folder, ...path.map((segment) => segment + FOLDER)),
          path.map((segment) => `${segment}/`).join(''),
        );
        return keys.filter((key) => key.startsWith(prefix)).sort();
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return [];
        throw unavailable(error);
      }
    },
    close: () => Promise.resolve(),
  };
}
