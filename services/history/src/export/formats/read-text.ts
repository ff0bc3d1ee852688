import { createReadStream } from 'node:fs';
import type { Json } from '@portal/service-kit/event-store/event-store';
import { parse } from 'csv-parse';
import type { Column, ColumnKind } from '../../rows/columns.ts';
import type { Row } from '../../rows/rows.ts';

export type Reading = (file: string, columns: readonly Column[]) => AsyncIterable<readonly Row[]>;

const ROWS_AT_ONCE = 1_000;
const parsed: (text: string) => Json = JSON.parse;
const rowOf: (line: string) => Row = JSON.parse;

/** A chunk's lines at once, because waiting for each costs more than parsing it. */
export const readNdjson: Reading = async function* readNdjson(file) {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map(rowOf);
  }
};

const values: Readonly<Record<ColumnKind, (text: string) => Json>> = {
  text: (text) => text,
  pseudonym: (text) => text,
  time: (text) => text,
  number: Number,
  boolean: (text) => text === 'true',
  json: parsed,
};

export const readCsv: Reading = async function* readCsv(file, columns) {
  const records: AsyncIterable<readonly string[]> = createReadStream(file).pipe(
    parse({ from_line: 2, record_delimiter: '\r\n' }),
  );
  let rows: Row[] = [];
  for await (const cells of records) {
    const row: Record<string, Json> = {};
    columns.forEach(({ name, kind }, index) => {
      const text = cells[index] ?? '';
      if (text !== '') row[name] = values[kind](text);
    });
    rows.push(row);
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  yield rows;
};
