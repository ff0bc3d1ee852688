import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '@portal/contracts/events/definition';
import { UNFINISHED } from '@portal/service-kit/atomic-file';
import type {
  EventStore,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/lifecycle';
import { formats } from './formats.ts';
import { checkContinues, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { beginPart, type Part } from './part.ts';
import { pseudonymsUnder } from './pseudonyms.ts';
import { rowsOf } from './rows.ts';
import { createSalt, saltOf, type Documents } from './salts.ts';

const PAGE = 1_000;
const PART_ROWS = 250_000;
const NUMBER_DIGITS = 6;

export type ExportOptions = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'head'>;
  readonly vault: Documents;
  readonly streams: readonly Stream[];
  readonly folder: string;
  readonly format: string;
  /** Instants in ISO form; `to` is the first that is left out. */
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly string[] | null;
  readonly partRows?: number;
  readonly onProgress: (events: number) => void;
};
export type Exported = { readonly manifest: Manifest; readonly added: number };

function checkFolder(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const other = names.find((name) => !name.endsWith(UNFINISHED));
  if (other !== undefined)
    throw new StartFailure(
      `${folder} is not empty (${other}) and holds no export: name a new folder`,
    );
}

/**
 * Writes what the log has beyond the folder's manifest. A part and then the manifest are written as wholes, so a run that was killed is
 * continued by the next.
 * @throws StartFailure
 */
export async function exportEvents(options: ExportOptions): Promise<Exported> {
  const { eventStore, vault, folder, format, from, to, types } = options;
  const { partRows = PART_ROWS } = options;
  const form = formats[format];
  if (!form) throw new StartFailure(`There is no format ${format}`);
  const { columns, rowOf } = rowsOf(options.streams);
  const chosen = {
    format,
    from,
    to,
    types: types && [...types].toSorted(),
    columns: [...columns],
  };

  const known = await readManifest(folder);
  if (known) await checkContinues(folder, known, chosen);
  else checkFolder(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder))
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name));
  const id = known?.export ?? randomUUID();
  const salt = await (known ? saltOf(vault, id) : createSalt(vault, id));
  const pseudonym = pseudonymsUnder(salt);

  const [oldest] = await eventStore.readAll(null, 1);
  const log = oldest ? pseudonym(oldest.id) : null;
  if (known && known.log !== null && known.log !== log)
    throw new StartFailure(`${folder} holds an export of another log: name a new folder`);

  let manifest: Manifest = known
    ? { ...known, log }
    : { version: 1, export: id, log, ...chosen, position: null, rows: 0, files: [] };
  if (!known) await writeManifest(folder, manifest);

  const wanted = types && new Set(types);
  const isWanted = ({ type, metadata }: RecordedEvent): boolean => {
    if (wanted && !wanted.has(type)) return false;
    const at = metadata['occurredAt'];
    if (typeof at !== 'string') return false;
    return (from === null || at >= from) && (to === null || at < to);
  };

  let part: Part | null = null;
  let added = 0;
  async function settle(position: Position): Promise<void> {
    const file = await part?.finish();
    part = null;
    const files = file ? [...manifest.files, file] : manifest.files;
    manifest = { ...manifest, position, files, rows: manifest.rows + (file?.rows ?? 0) };
    await writeManifest(folder, manifest);
  }

  const head = await eventStore.head();
  let { position } = manifest;
  let seen = 0;
  try {
    while (head !== null && (position ?? '') < head) {
      const page = await eventStore.readAll(position, PAGE);
      for (const event of page) {
        if (event.position > head) break;
        ({ position } = event);
        seen++;
        if (!isWanted(event)) continue;
        if (part === null) {
          const number = String(manifest.files.length + 1).padStart(NUMBER_DIGITS, '0');
          part = await beginPart(folder, `events-${number}.${format}`, form.header(columns));
        }
        const row = rowOf(event, pseudonym);
        const line = form.line(row instanceof Promise ? await row : row, columns);
        const written = part.add(position, line);
        if (written) await written;
        added++;
        if (part.rows >= partRows) await settle(position);
      }
      options.onProgress(seen);
      if (page.length === 0) break;
    }
    if (position !== null && position !== manifest.position) await settle(position);
  } catch (error) {
    await part?.discard();
    throw error;
  }
  return { manifest, added };
}
