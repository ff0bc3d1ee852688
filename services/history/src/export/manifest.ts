import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from '@portal/service-kit/files/atomic-file';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import * as z from 'zod/mini';
import { columnKinds } from '../rows/columns.ts';
import { formatNames } from './formats/formats.ts';

const file = z.object({
  name: z.string(),
  first: z.string(),
  last: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
const chosen = {
  format: z.enum(formatNames),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  types: z.nullable(z.array(z.string())),
  columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
};
/** `log` tells one log from another; `position` is the last that was looked at, whether or not its event is in a file; the log says that `noted` of the rows were exported. */
const manifest = z.object({
  version: z.literal(1),
  export: z.uuid(),
  log: z.nullable(z.string()),
  ...chosen,
  position: z.nullable(z.string()),
  rows: z.int(),
  noted: z.int(),
  files: z.array(file),
});
export type ExportedFile = z.infer<typeof file>;
export type Manifest = z.infer<typeof manifest>;
export type Chosen = Pick<Manifest, keyof typeof chosen>;

const pathOf = (folder: string): string => join(folder, 'manifest.json');

export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = pathOf(folder);
  if (!existsSync(path)) return null;
  try {
    return manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new StartFailure(
      `${path} is not the manifest of an export of this version: export into a new folder`,
      { cause },
    );
  }
}

export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFileAtomically(pathOf(folder), Buffer.from(`${JSON.stringify(content, null, 2)}\n`));

/** @throws StartFailure if the folder holds no export */
export async function manifestOf(folder: string): Promise<Manifest> {
  const found = await readManifest(folder);
  if (!found) throw new StartFailure(`${folder} holds no export: there is no manifest.json in it`);
  return found;
}

/** @throws StartFailure unless the folder goes on with the same choice, and still has its files */
export async function checkContinues(folder: string, known: Manifest, now: Chosen): Promise<void> {
  for (const name of ['format', 'from', 'to', 'types'] as const)
    if (JSON.stringify(known[name]) !== JSON.stringify(now[name]))
      throw new StartFailure(
        `${folder} was exported with another --${name}: give the same, or export into a new folder`,
      );
  if (JSON.stringify(known.columns) !== JSON.stringify(now.columns))
    throw new StartFailure(
      `${folder} was exported by a version of the portal with other columns: export into a new folder`,
    );
  for (const { name, bytes } of known.files) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.size !== bytes)
      throw new StartFailure(
        `${name} in ${folder} is ${found ? 'not what was exported' : 'missing'}: export into a new folder`,
      );
  }
}
