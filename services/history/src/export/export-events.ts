import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stream } from '@portal/contracts/events/definition';
import { UNFINISHED } from '@portal/service-kit/files/atomic-file';
import { UnknownEvent } from '@portal/service-kit/event-sourcing/event-codec';
import type { EventStore, Position } from '@portal/service-kit/event-store/event-store';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import { pseudonymsUnder } from '../rows/pseudonyms.ts';
import { rowsOf } from '../rows/rows.ts';
import { isChosen, type Choice } from './choice.ts';
import { formats, type FormatName } from './formats/formats.ts';
import { checkContinues, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { noteExport } from './note.ts';
import { beginPart, type Part } from './part.ts';
import { createSalt, newSalt, saltOf, type Documents } from './salts.ts';

const PAGE = 1_000;
const PART_ROWS = 50_000;
const NUMBER_DIGITS = 6;
// eslint-disable-next-line portal/linear -- only an ending of letters is added
const OURS = new RegExp(`^events-\\d+\\.\\w+(?:${UNFINISHED})?$|${UNFINISHED}$`, 'u');

export type ExportOptions = Choice & {
  readonly eventStore: Pick<EventStore, 'readAll' | 'head' | 'append'>;
  /** If null, the export is for this process alone: its salt is not kept, and the history doesn't mention it. */
  readonly vault: Documents | null;
  readonly streams: readonly Stream[];
  readonly folder: string;
  readonly format: FormatName;
  readonly now: () => Date;
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

async function saltFor(vault: Documents | null, id: string, isKnown: boolean): Promise<Uint8Array> {
  if (vault === null) return newSalt();
  return isKnown ? saltOf(vault, id) : createSalt(vault, id);
}

/** Takes up the folder's export, or begins one. */
async function prepare(options: ExportOptions) {
  const { eventStore, vault, folder, format, from, to, types } = options;
  const chosen = {
    format,
    from,
    to,
    types: types && [...types].toSorted(),
    columns: [...rowsOf(options.streams).columns],
  };
  const known = await readManifest(folder);
  if (known) await checkContinues(folder, known, chosen);
  else checkFolder(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const listed = new Set(['manifest.json', ...(known?.files ?? []).map(({ name }) => name)]);
  // A run that was killed leaves files behind that its manifest doesn't have yet
  for (const name of readdirSync(folder))
    if (OURS.test(name) && !listed.has(name)) await rm(join(folder, name));
  const id = known?.export ?? randomUUID();
  const salt = await saltFor(vault, id, known !== null);

  const [oldest] = await eventStore.readAll(null, 1);
  const log = oldest ? pseudonymsUnder(salt)(oldest.id) : null;
  if (known && known.log !== null && known.log !== log)
    throw new StartFailure(`${folder} holds an export of another log: name a new folder`);
  const manifest: Manifest = known
    ? { ...known, log }
    : { version: 1, export: id, log, ...chosen, position: null, rows: 0, noted: 0, files: [] };
  if (!known) await writeManifest(folder, manifest);
  return { manifest, salt };
}

async function addNew(
  options: ExportOptions,
  begun: Manifest,
  salt: Uint8Array,
): Promise<Exported> {
  const { eventStore, vault, folder, format, partRows = PART_ROWS, now, onProgress } = options;
  const { columns, rowOf } = rowsOf(options.streams);
  const pseudonym = pseudonymsUnder(salt);
  let manifest = begun;
  let { position } = begun;
  let part: Part | null = null;
  let [seen, added, rows] = [0, 0, 0];

  function begin(): Promise<Part> {
    const number = String(manifest.files.length + 1).padStart(NUMBER_DIGITS, '0');
    return beginPart(folder, `events-${number}.${format}`, formats[format].encode(columns));
  }
  async function endPart(upTo: Position, noted = manifest.noted): Promise<void> {
    const file = await part?.finish();
    part = null;
    const files = file ? [...manifest.files, file] : manifest.files;
    manifest = { ...manifest, position: upTo, files, rows: manifest.rows + rows, noted };
    rows = 0;
    await writeManifest(folder, manifest);
  }
  async function discardUnfinished(): Promise<void> {
    await part?.discard();
  }

  async function catchUp(): Promise<void> {
    const head = await eventStore.head();
    while (head !== null && (position ?? '') < head) {
      const page = await eventStore.readAll(position, Math.min(PAGE, partRows));
      const upToHead = page.filter((event) => event.position <= head);
      const last = upToHead.at(-1);
      if (!last) return;
      ({ position } = last);
      const chosen = upToHead.filter(({ type, metadata }) =>
        isChosen(options, type, metadata['occurredAt']),
      );
      if (chosen.length > 0) {
        part ??= await begin();
        for (const event of chosen) part.add(await rowOf(event, pseudonym));
        await part.flush();
      }
      rows += chosen.length;
      added += chosen.length;
      seen += upToHead.length;
      if (rows >= partRows) await endPart(position);
      onProgress(seen);
    }
  }

  try {
    await catchUp();
    const unnoted = begun.rows + added - begun.noted;
    if (vault && unnoted > 0) {
      await noteExport(eventStore, { manifest: begun, rows: unnoted, now: now() });
      // The note is history, too
      await catchUp();
    }
    const noted = begun.rows + added;
    if (position !== null && (position !== begun.position || noted !== begun.noted))
      await endPart(position, noted);
    return { manifest, added };
  } finally {
    await discardUnfinished();
  }
}

/**
 * Writes what the log has beyond the folder's manifest. A part and then the manifest are written as wholes, so a run that was killed is
 * continued by the next.
 * @throws StartFailure
 */
export async function exportEvents(options: ExportOptions): Promise<Exported> {
  const { manifest, salt } = await prepare(options);
  try {
    return await addNew(options, manifest, salt);
  } catch (error) {
    throw error instanceof UnknownEvent
      ? new StartFailure(`${error.message}. Export with that version`, { cause: error })
      : error;
  }
}
