import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@portal/contracts/events/catalog';
import { formats, type FormatName } from '../export/formats/formats.ts';
import { writeManifest } from '../export/manifest.ts';
import { columnsOf, exportedTypes } from '../rows/columns.ts';
import type { Row } from '../rows/rows.ts';

/** Writes rows into a folder as an export of the portal's own events. */
export async function writeExport(
  folder: string,
  format: FormatName,
  rows: readonly Row[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const columns = columnsOf(exportedTypes(streams));
  const encoder = formats[format].encode(columns);
  for (const row of rows) encoder.add(row);
  const name = `events-000001.${format}`;
  const content = encoder.end();
  await writeFile(join(folder, name), content);
  await writeManifest(folder, {
    version: 1,
    export: '6f0c3d4e-6a9b-4c5d-8e7f-0a1b2c3d4e5f',
    log: null,
    format,
    from: null,
    to: null,
    types: null,
    columns: [...columns],
    position: rows.at(-1)?.position ?? null,
    rows: rows.length,
    noted: rows.length,
    files: [{ name, first: '', last: '', rows: rows.length, bytes: content.length, sha256: '' }],
  });
}
