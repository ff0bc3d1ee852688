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
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const end = columns.length - 1;

  /** Most rows have few of the columns. */
  function lineOf(row: Row): string {
    const cells: { readonly place: number; readonly text: string }[] = [];
    for (const [name, value] of Object.entries(row)) {
      const place = places.get(name);
      if (place !== undefined) cells.push({ place, text: csvCell(value) });
    }
    let [line, at] = ['', 0];
    for (const { place, text } of cells.sort((a, b) => a.place - b.place)) {
      line += ','.repeat(place - at) + text;
      at = place;
    }
    return `${line}${','.repeat(end - at)}\r\n`;
  }
  return lines(`${columns.map(({ name }) => name).join(',')}\r\n`, lineOf);
};
