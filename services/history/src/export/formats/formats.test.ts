import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Column } from '../../rows/columns.ts';
import type { Row } from '../../rows/rows.ts';
import { formatNames, formats } from './formats.ts';

const columns: readonly Column[] = [
  { name: 'position', kind: 'text' },
  { name: 'at', kind: 'time' },
  { name: 'actor', kind: 'pseudonym' },
  { name: 'batch_year', kind: 'number' },
  { name: 'published', kind: 'boolean' },
  { name: 'batches', kind: 'json' },
];
const rows: readonly Row[] = [
  { position: '01', at: '2026-03-01T10:00:00.000Z', actor: 'p1', batch_year: 1994 },
  { position: '02', at: '2026-03-01T10:00:00.001Z', published: false, batches: [1994, 1995] },
  { position: '03', at: '2026-03-01T10:00:00.002Z', actor: 'a "b", c\r\nd', batches: { a: 'ü' } },
  { position: '04', batch_year: 0.5, published: true },
];

describe.each(formatNames)('the format %s', (name) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'formats-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function roundTrip(written: readonly Row[]): Promise<readonly Row[]> {
    const encoder = formats[name].encode(columns);
    const chunks = written.map((row) => {
      encoder.add(row);
      return encoder.take();
    });
    const file = join(folder, `events.${name}`);
    await writeFile(file, Buffer.concat([...chunks, encoder.end()]));
    const read: Row[] = [];
    for await (const batch of formats[name].read(file, columns)) read.push(...batch);
    return read;
  }

  it('reads what it wrote, and no column that a row says nothing about', async () => {
    expect(await roundTrip(rows)).toEqual(rows);
    expect(await roundTrip([])).toEqual([]);
  });

  it('keeps cells of every kind that repeat, and that do not, where other rows have none', async () => {
    const many = Array.from({ length: 30_000 }, (_, index): Row => ({
      position: String(index),
      at: new Date(Date.UTC(2026, 2, 1) - index * 997).toISOString(),
      ...(index % 3 === 0 && { actor: `p${index % 50}`, batch_year: 1950 + (index % 70) }),
      ...(index % 5 === 0 && { published: index % 2 === 0, batches: [index, 'ü€😀'] }),
      ...(index > 20_000 && { actor: 'always the same', batch_year: -index / 7 }),
    }));
    expect(await roundTrip(many)).toEqual(many);
  });

  it('keeps the order of more rows than it holds at once', async () => {
    const many = Array.from({ length: 55_000 }, (_, index) => ({ position: String(index) }));
    expect(await roundTrip(many)).toEqual(many);
  });
});
