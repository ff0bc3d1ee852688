import type { Format } from './encoder.ts';
import { parquet } from './parquet.ts';
import { readParquet } from './read-parquet.ts';
import { readCsv, readNdjson, type Reading } from './read-text.ts';
import { csv, ndjson } from './text-formats.ts';

export const formatNames = ['parquet', 'ndjson', 'csv'] as const;
export type FormatName = (typeof formatNames)[number];

export const formats: Readonly<
  Record<FormatName, { readonly encode: Format; readonly read: Reading }>
> = {
  parquet: { encode: parquet, read: readParquet },
  ndjson: { encode: ndjson, read: readNdjson },
  csv: { encode: csv, read: readCsv },
};
