import type { RowGroup } from 'hyparquet';
import { ByteWriter, schemaFromColumnData } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';
import type { Format } from './encoder.ts';
import { columnOfKind, GROUP_ROWS } from './parquet-column.ts';

const MAGIC = Buffer.from('PAR1');

/**
 * Writes the pages itself, column by column, since most columns of a row are empty: `ParquetWriter` goes through the empty cells, too, many
 * times.
 */
export const parquet: Format = (columns) => {
  const bytes = new ByteWriter();
  const written = columns.map(({ name, kind }) => columnOfKind[kind](name));
  const byName = new Map(written.map((column) => [column.name, column]));
  const groups: RowGroup[] = [];
  let [count, total] = [0, 0];
  bytes.appendBytes(MAGIC);

  function writeGroup(): void {
    if (count === 0) return;
    const begin = bytes.offset;
    const chunks = written.map((column) => column.write(bytes, count));
    groups.push({
      columns: chunks,
      num_rows: BigInt(count),
      total_byte_size: chunks.reduce(
        (sum, chunk) => sum + (chunk.meta_data?.total_uncompressed_size ?? 0n),
        0n,
      ),
      total_compressed_size: BigInt(bytes.offset - begin),
    });
    total += count;
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
      for (const [name, value] of Object.entries(row))
        if (value !== undefined && value !== null) byName.get(name)?.add(count, value);
      count += 1;
      if (count >= GROUP_ROWS) writeGroup();
    },
    take,
    end() {
      writeGroup();
      writeMetadata(bytes, {
        version: 2,
        created_by: 'hyparquet',
        schema: schemaFromColumnData({
          columnData: written.map(({ name, type }) => ({ name, type, data: [] })),
        }),
        num_rows: BigInt(total),
        row_groups: groups,
        metadata_length: 0,
      });
      bytes.appendBytes(MAGIC);
      return take();
    },
  };
};
