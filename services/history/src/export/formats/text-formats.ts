import type { Json } from '@portal/service-kit/event-store/event-store';
import type { Row } from '../../rows/rows.ts';
import { asText, type Encoder, type Format } from './encoder.ts';

function lines(header: string, lineOf: (row: Row) => string): Encoder {
  let waiting = header;
  function take(): Uint8Array {
    const bytes = Buffer.from(waiting);
    waiting = '';
    return bytes;
  }
  return { add: (row) => void (waiting += lineOf(row)), take, end: take };
}

function csvCell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const text = asText(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const ndjson: Format = () => lines('', (row) => `${JSON.stringify(row)}\n`);

export const csv: Format = (columns) => {
  const names = columns.map(({ name }) => name);
  const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  return lines(lineOf(names), (row) => lineOf(names.map((name) => csvCell(row[name]))));
};
