import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';

/** A data folder that some version of the portal wrote, and what its members saw there. */
const storedFolder = z.object({
  seen: z.object({
    members: z.array(z.object({ email: z.string(), name: z.string() })),
    posts: z.array(
      z.object({ title: z.string(), likes: z.number(), comments: z.array(z.string()) }),
    ),
    group: z.string(),
    messages: z.array(z.string()),
  }),
  files: z.record(z.string(), z.base64()),
});
export type StoredFolder = z.output<typeof storedFolder>;
export type Seen = StoredFolder['seen'];

export const FOLDERS = join(import.meta.dirname, 'folders');

export function storeFolder(file: string, folder: string, seen: Seen): void {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[relative(folder, path)] = readFileSync(path).toString('base64');
  }
  writeFileSync(file, brotliCompressSync(JSON.stringify({ seen, files })));
}

/** Writes the files into a folder, and tells what was seen there. */
export function unpackFolder(file: string, folder: string): Seen {
  const { seen, files } = storedFolder.parse(
    JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')),
  );
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
  return seen;
}
