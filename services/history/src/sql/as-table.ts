import type { Answer } from './tables.ts';

const WIDEST = 60;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line;
}

/** Columns beside each other, numbers to the right. */
export function asTable({ columns, rows }: Answer): string {
  const cells = rows.map((row) => columns.map((name) => shortened(textOf(row[name]))));
  const widths = columns.map((name, index) =>
    Math.max(name.length, ...cells.map((line) => line[index]?.length ?? 0)),
  );
  const isNumber = columns.map((name) =>
    rows.every((row) => row[name] === null || typeof row[name] === 'number'),
  );
  const lineOf = (line: readonly string[]): string =>
    line
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return isNumber[index] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const count = rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`;
  return [
    lineOf(columns),
    widths.map((width) => '─'.repeat(width)).join('  '),
    ...cells.map(lineOf),
    '',
    count,
  ].join('\n');
}
