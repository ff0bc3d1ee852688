import type { Json } from '@portal/service-kit/event-store/event-store';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { Column, ColumnKind } from '../../rows/columns.ts';
import { asText, type Format } from './encoder.ts';

type Cell = string | number | boolean | Date | null;
type Form = { readonly type: BasicType; readonly cellOf: (value: Json) => Cell };

const ROWS_AT_ONCE = 25_000;
const NOTHING: readonly null[] = Array.from({ length: ROWS_AT_ONCE }, () => null);

const text: Form = { type: 'STRING', cellOf: asText };
const forms: Readonly<Record<ColumnKind, Form>> = {
  text,
  pseudonym: text,
  json: text,
  time: { type: 'TIMESTAMP', cellOf: (value) => new Date(asText(value)) },
  number: { type: 'DOUBLE', cellOf: Number },
  boolean: { type: 'BOOLEAN', cellOf: Boolean },
};

/** Compressed by Snappy, in groups of rows. */
export const parquet: Format = (columns: readonly Column[]) => {
  const bytes = new ByteWriter();
  const empty = columns.map(({ name, kind }) => ({ name, type: forms[kind].type, data: [] }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty }),
    statistics: false,
  });
  const places = new Map(columns.map(({ name, kind }, index) => [name, { index, ...forms[kind] }]));
  /** By the places of the columns; missing for those that no row has said anything about. */
  let cells: Cell[][] = [];
  let count = 0;

  function writeRows(): void {
    if (count === 0) return;
    const columnData = empty.map(({ name, type }, index) => ({
      name,
      type,
      data: (cells[index] ?? NOTHING).slice(0, count),
    }));
    void writer.write({ columnData, rowGroupSize: count });
    cells = [];
    count = 0;
  }
  function take(): Uint8Array {
    const taken = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return taken;
  }
  return {
    add(row) {
      // Most rows have few of the columns
      for (const [name, value] of Object.entries(row)) {
        const place = places.get(name);
        if (!place || value === undefined || value === null) continue;
        const column = (cells[place.index] ??= [...NOTHING]);
        column[count] = place.cellOf(value);
      }
      count += 1;
      if (count >= ROWS_AT_ONCE) writeRows();
    },
    take,
    end() {
      writeRows();
      void writer.finish();
      return take();
    },
  };
};
