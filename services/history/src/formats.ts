import type { Json } from '@portal/service-kit/event-store/event-store';
import type { Column } from './columns.ts';
import type { Row } from './rows.ts';

export type Format = {
  readonly header: (columns: readonly Column[]) => string;
  readonly line: (row: Row, columns: readonly Column[]) => string;
};

function csvCell(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const formats: Readonly<Record<string, Format>> = {
  ndjson: { header: () => '', line: (row) => `${JSON.stringify(row)}\n` },
  csv: {
    header: (columns) => `${columns.map(({ name }) => name).join(',')}\r\n`,
    line: (row, columns) => `${columns.map(({ name }) => csvCell(row[name])).join(',')}\r\n`,
  },
};
