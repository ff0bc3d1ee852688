import type { Json } from '@portal/service-kit/event-store/event-store';
import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { ColumnKind } from '../../rows/columns.ts';
import { asText, type Format } from './encoder.ts';

/** Rows whose cells are held at once. */
const GROUP_ROWS = 25_000;

type Cell = string | number | boolean | Date;
type Form = { readonly type: BasicType; cellOf(value: Json): Cell };

const text: Form = { type: 'STRING', cellOf: asText };
const forms: Readonly<Record<ColumnKind, Form>> = {
  text,
  json: text,
  pseudonym: text,
  time: { type: 'TIMESTAMP', cellOf: (value) => new Date(asText(value)) },
  number: { type: 'DOUBLE', cellOf: Number },
  boolean: { type: 'BOOLEAN', cellOf: Boolean },
};

export const parquet: Format = (columns) => {
  const bytes = new ByteWriter();
  const empty = () =>
    columns.map(({ name, kind }) => ({
      name,
      type: forms[kind].type,
      data: new Array<Cell | null>(),
      // Nothing that reads an export asks for them, and they take as long as the cells
      statistics: false,
    }));
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: empty() }),
  });
  let columnData = empty();
  let count = 0;

  function writeGroup(): void {
    if (count === 0) return;
    void writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    columnData = empty();
    count = 0;
  }
  function take(): Uint8Array {
    const taken = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return taken;
  }
  return {
    add(row) {
      for (const [index, { name, kind }] of columns.entries()) {
        const value = row[name];
        const isEmpty = value === undefined || value === null;
        columnData[index]?.data.push(isEmpty ? null : forms[kind].cellOf(value));
      }
      count += 1;
      if (count >= GROUP_ROWS) writeGroup();
    },
    take,
    end() {
      writeGroup();
      void writer.finish();
      return take();
    },
  };
};
