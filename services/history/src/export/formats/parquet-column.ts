import type { Json } from '@portal/service-kit/event-store/event-store';
import type { ColumnChunk, CompressionCodec, PageHeader, ParquetType } from 'hyparquet';
import { ByteWriter, type BasicType } from 'hyparquet-writer';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { ColumnKind } from '../../rows/columns.ts';
import { asText } from './encoder.ts';

type Form<Cell> = {
  readonly type: BasicType;
  readonly physical: ParquetType;
  readonly codec: CompressionCodec;
  readonly hasDictionary: boolean;
  cellOf(value: Json): Cell;
  /** The cells as they are, which Parquet calls plain. */
  plain(cells: readonly Cell[]): Uint8Array;
};

/** A column's cells of one group of rows. */
export interface ParquetColumn {
  readonly name: string;
  readonly type: BasicType;
  add(row: number, value: Json): void;
  /** Writes the cells and forgets them. */
  write(to: ByteWriter, rows: number): ColumnChunk;
}

export const GROUP_ROWS = 25_000;
const SAMPLE = 1_000;
const SAMPLE_DISTINCT = 900;
const NO_BYTES = new Uint8Array(0);
const NO_LEVELS = new Uint8Array(GROUP_ROWS);
const LENGTH_BYTES = 4;
const LENGTH = '\0'.repeat(LENGTH_BYTES);

/** Converts all texts in one go, with room before each for its length. */
function plainTexts(texts: readonly string[]): Uint8Array {
  if (texts.length === 0) return NO_BYTES;
  const joined = LENGTH + texts.join(LENGTH);
  const bytes = Buffer.from(joined);
  const isAscii = bytes.length === joined.length;
  let at = 0;
  for (const text of texts) {
    const length = isAscii ? text.length : Buffer.byteLength(text);
    at = bytes.writeUInt32LE(length, at) + length;
  }
  return bytes;
}

function plainTruths(truths: readonly boolean[]): Uint8Array {
  const bits = new Uint8Array(Math.ceil(truths.length / 8));
  truths.forEach((isTrue, index) => {
    if (isTrue) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  });
  return bits;
}

const text: Form<string> = {
  type: 'STRING',
  physical: 'BYTE_ARRAY',
  codec: 'SNAPPY',
  hasDictionary: true,
  cellOf: asText,
  plain: plainTexts,
};
/** Snappy takes long over the digits of pseudonyms and saves a tenth. */
const pseudonym: Form<string> = { ...text, codec: 'UNCOMPRESSED' };
const time: Form<number> = {
  type: 'TIMESTAMP',
  physical: 'INT64',
  codec: 'SNAPPY',
  hasDictionary: true,
  cellOf: (value) => Date.parse(asText(value)),
  plain: (times) => new Uint8Array(BigInt64Array.from(times, BigInt).buffer),
};
const number: Form<number> = {
  type: 'DOUBLE',
  physical: 'DOUBLE',
  codec: 'SNAPPY',
  hasDictionary: true,
  cellOf: Number,
  plain: (numbers) => new Uint8Array(Float64Array.from(numbers).buffer),
};
const boolean: Form<boolean> = {
  type: 'BOOLEAN',
  physical: 'BOOLEAN',
  codec: 'SNAPPY',
  hasDictionary: false,
  cellOf: Boolean,
  plain: plainTruths,
};

type Dictionary<Cell> = { readonly cells: readonly Cell[]; readonly places: Uint32Array };

/** @returns null where most cells differ, which a sample tells early */
function dictionaryOf<Cell>(cells: readonly Cell[]): Dictionary<Cell> | null {
  const known = new Map<Cell, number>();
  const places = new Uint32Array(cells.length);
  let index = 0;
  for (const cell of cells) {
    let place = known.get(cell);
    if (place === undefined) {
      place = known.size;
      if (place >= cells.length / 2 || (index === SAMPLE && place > SAMPLE_DISTINCT)) return null;
      known.set(cell, place);
    }
    places[index] = place;
    index += 1;
  }
  return known.size === 0 ? null : { cells: [...known.keys()], places };
}

function levelBytes(levels: Uint8Array): Uint8Array {
  const bytes = new ByteWriter();
  writeRleBitPackedHybrid(bytes, levels, 1);
  return bytes.getBytes();
}

function placeBytes({ cells, places }: Dictionary<unknown>): Uint8Array {
  const bits = Math.ceil(Math.log2(cells.length));
  const bytes = new ByteWriter();
  bytes.appendUint8(bits);
  writeRleBitPackedHybrid(bytes, places, bits);
  return bytes.getBytes();
}

type Page = {
  readonly header: Omit<PageHeader, 'uncompressed_page_size' | 'compressed_page_size'>;
  readonly levels?: Uint8Array;
  readonly data: Uint8Array;
};

/** @returns the bytes it would take if it were not compressed */
function writePage(to: ByteWriter, codec: CompressionCodec, page: Page): number {
  const { header, levels = NO_BYTES, data } = page;
  const compressed = codec === 'SNAPPY' ? snappyCompress(data) : data;
  const begin = to.offset;
  writePageHeader(to, {
    ...header,
    uncompressed_page_size: levels.length + data.length,
    compressed_page_size: levels.length + compressed.length,
  });
  const headerBytes = to.offset - begin;
  to.appendBytes(levels);
  to.appendBytes(compressed);
  return headerBytes + levels.length + data.length;
}

function columnOf<Cell>(name: string, form: Form<Cell>): ParquetColumn {
  const { type, physical, codec } = form;
  let cells: Cell[] = [];
  /** 1 for each row that has a cell. */
  let levels: Uint8Array | null = null;

  function writeDictionary(to: ByteWriter, distinct: readonly Cell[]): number {
    return writePage(to, codec, {
      header: {
        type: 'DICTIONARY_PAGE',
        dictionary_page_header: { num_values: distinct.length, encoding: 'PLAIN' },
      },
      data: form.plain(distinct),
    });
  }

  function write(to: ByteWriter, rows: number): ColumnChunk {
    const begin = to.offset;
    const dictionary = form.hasDictionary ? dictionaryOf(cells) : null;
    const dictionaryBytes = dictionary ? writeDictionary(to, dictionary.cells) : 0;
    const dataOffset = to.offset;
    const encoding = dictionary ? 'RLE_DICTIONARY' : 'PLAIN';
    const presence = levelBytes((levels ?? NO_LEVELS).subarray(0, rows));
    const dataBytes = writePage(to, codec, {
      header: {
        type: 'DATA_PAGE_V2',
        data_page_header_v2: {
          num_values: rows,
          num_nulls: rows - cells.length,
          num_rows: rows,
          encoding,
          definition_levels_byte_length: presence.length,
          repetition_levels_byte_length: 0,
          is_compressed: codec !== 'UNCOMPRESSED',
        },
      },
      levels: presence,
      data: dictionary ? placeBytes(dictionary) : form.plain(cells),
    });
    cells = [];
    levels?.fill(0);
    return {
      file_offset: BigInt(begin),
      meta_data: {
        type: physical,
        encodings: dictionary ? ['PLAIN', encoding] : [encoding],
        path_in_schema: [name],
        codec,
        num_values: BigInt(rows),
        total_uncompressed_size: BigInt(dictionaryBytes + dataBytes),
        total_compressed_size: BigInt(to.offset - begin),
        data_page_offset: BigInt(dataOffset),
        ...(dictionary && { dictionary_page_offset: BigInt(begin) }),
      },
    };
  }

  return {
    name,
    type,
    add(row, value) {
      levels ??= new Uint8Array(GROUP_ROWS);
      levels[row] = 1;
      cells.push(form.cellOf(value));
    },
    write,
  };
}

export const columnOfKind: Readonly<Record<ColumnKind, (name: string) => ParquetColumn>> = {
  text: (name) => columnOf(name, text),
  json: (name) => columnOf(name, text),
  pseudonym: (name) => columnOf(name, pseudonym),
  time: (name) => columnOf(name, time),
  number: (name) => columnOf(name, number),
  boolean: (name) => columnOf(name, boolean),
};
