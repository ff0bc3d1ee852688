import type { Json } from '@portal/service-kit/event-store/event-store';
import { asyncBufferFromFile, parquetMetadataAsync, parquetRead } from 'hyparquet';
import type { Column, ColumnKind } from '../../rows/columns.ts';
import type { Reading } from './read-text.ts';

const parsed: (text: string) => Json = JSON.parse;
const asItIs = (cell: unknown): Json =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;

const values: Readonly<Record<ColumnKind, (cell: unknown) => Json>> = {
  text: asItIs,
  pseudonym: asItIs,
  number: asItIs,
  boolean: asItIs,
  time: (cell) => (cell instanceof Date ? cell.toISOString() : null),
  json: (cell) => parsed(String(cell)),
};

function fill(
  rows: readonly Record<string, Json>[],
  { name, kind }: Column,
  cells: ArrayLike<unknown>,
  from: number,
): void {
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    const row = cell === null || cell === undefined ? undefined : rows[from + index];
    if (row) row[name] = values[kind](cell);
  }
}

/** A group of rows at a time. */
export const readParquet: Reading = async function* readParquet(path, columns) {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const from = rowStart;
    const rowEnd = from + Number(count);
    const rows = Array.from({ length: Number(count) }, (): Record<string, Json> => ({}));
    await parquetRead({
      file,
      metadata,
      rowStart,
      rowEnd,
      onChunk({ columnName, columnData, rowStart: chunkStart }) {
        const column = byName.get(columnName);
        if (column) fill(rows, column, columnData, chunkStart - from);
      },
    });
    yield rows;
    rowStart = rowEnd;
  }
};
