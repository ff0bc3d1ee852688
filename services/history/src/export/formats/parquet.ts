import type { Json } from '@portal/service-kit/event-store/event-store';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { Column, ColumnKind } from '../../rows/columns.ts';
import type { Row } from '../../rows/rows.ts';
import { asText, type Format } from './encoder.ts';

type Cell = string | number | boolean | Date | null;
type Form = { readonly type: BasicType; readonly cellOf: (value: Json) => Cell };

const ROWS_AT_ONCE = 50_000;

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
  });
  let rows: Row[] = [];

  function writeRows(): void {
    if (rows.length === 0) return;
    const columnData = columns.map(({ name, kind }) => {
      const { type, cellOf } = forms[kind];
      const data = rows.map((row): Cell => {
        const value = row[name];
        return value === undefined || value === null ? null : cellOf(value);
      });
      return { name, type, data };
    });
    void writer.write({ columnData, rowGroupSize: rows.length });
    rows = [];
  }
  function take(): Uint8Array {
    const taken = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return taken;
  }
  return {
    add(row) {
      rows.push(row);
      if (rows.length >= ROWS_AT_ONCE) writeRows();
    },
    take,
    end() {
      writeRows();
      void writer.finish();
      return take();
    },
  };
};
