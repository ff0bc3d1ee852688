import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '@portal/contracts/limits';
import { fullYear } from '@portal/contracts/registrations/batch-year';
import type { RosterPreview } from '@portal/contracts/roster/roster.api';
import type { RosterTuple } from '@portal/contracts/roster/roster.document';
import { DomainError } from '@portal/service-kit/errors';
import { CsvError, parse } from 'csv-parse';
import { columnsIn, fieldAt, type Columns } from './roster-columns.ts';
import { isMonthFirst, readDate } from './roster-dates.ts';
import { textOf } from './roster-text.ts';

export type ReadRoster = Pick<RosterPreview, 'columns' | 'encoding' | 'errorCount' | 'errors'> & {
  readonly rows: readonly RosterTuple[];
};

type Line = { readonly line: number; readonly cells: readonly string[] };

const SEPARATORS = [',', ';', '\t'] as const;
/** Spreadsheets name their separator in a line of its own. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/u;
const SHOWN_ERRORS = 100;
/** Longer than any line of a roster: a quotation mark that nobody closes must not swallow the rest of the file. */
const LINE_CHARACTERS = 20_000;
/** After this much text, or this many rows, other requests get a turn. */
const CHARACTERS_A_TURN = 64 * 1024;
const ROWS_A_TURN = 2_000;

const refused = (message: string) =>
  new DomainError('invalid', message, { fields: [{ field: 'roster', message }] });

function separatorOf(text: string): string {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  if (named !== undefined) return named;
  const first = (/^.*$/mu.exec(text.trimStart())?.[0] ?? '').replaceAll(/"[^"]*"/gu, '');
  const counted = SEPARATORS.map(
    (separator) => [separator, first.split(separator).length] as const,
  );
  return counted.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

/** The line that names the columns is not a row. */
function refuseTooMany({ length }: readonly Line[]): void {
  if (length > limits.rosterRows + 1)
    throw refused(
      `A roster has at most ${limits.rosterRows.toLocaleString('en')} rows. Please split the file.`,
    );
}

async function linesOf(text: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const parser = parse({
    delimiter: separatorOf(text),
    from_line: NAMED_SEPARATOR.test(text) ? 2 : 1,
    info: true,
    max_record_size: LINE_CHARACTERS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  parser.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    if (record.some((cell) => cell !== '')) lines.push({ line: info.lines, cells: record });
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject);
  });
  // It is awaited only after the last part
  ended.catch(() => undefined);
  for (let from = 0; from < text.length && !parser.destroyed; from += CHARACTERS_A_TURN) {
    parser.write(text.slice(from, from + CHARACTERS_A_TURN));
    await turn();
    refuseTooMany(lines);
  }
  parser.end();
  try {
    await ended;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('A quotation mark is opened and never closed. Please look for it in the file.');
  }
  refuseTooMany(lines);
  return lines;
}

const cellsAt = (cells: readonly string[], places: readonly number[]): string =>
  places
    .map((place) => cells[place] ?? '')
    .join(' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** '2003-04' is the batch that passed out in 2004. */
function batchIn(text: string): number | null {
  const [, first = '', second] = /(\d{2,4})(?:\s*[-–/]\s*(\d{2,4}))?/u.exec(text) ?? [];
  const year = Number(fullYear(second ?? first));
  return year >= limits.batchYearMinimum && year <= new Date().getFullYear() ? year : null;
}

/** @returns the row, or why the line cannot be taken */
function rowOf(
  { line, cells }: Line,
  { places }: Columns,
  monthFirst: boolean,
): RosterTuple | string {
  const fullName = cellsAt(cells, places.fullName);
  if (fullName === '') return 'The name is missing.';
  if ([...fullName].length > limits.name)
    return `The name is longer than ${limits.name} characters.`;
  const batch = cellsAt(cells, places.batchYear);
  const batchYear = batchIn(batch);
  if (batchYear === null)
    return batch === '' ? 'The batch is missing.' : `“${batch.slice(0, 40)}” is not a batch.`;
  const admissionNumber = cellsAt(cells, places.admissionNumber);
  if ([...admissionNumber].length > limits.admissionNumber)
    return `The admission number is longer than ${limits.admissionNumber} characters.`;
  const born = cellsAt(cells, places.dateOfBirth);
  const dateOfBirth = born === '' ? null : readDate(born, monthFirst);
  if (born !== '' && dateOfBirth === null) return `“${born.slice(0, 40)}” is not a date of birth.`;
  return [line, fullName, batchYear, admissionNumber || null, dateOfBirth];
}

/** @throws DomainError when nothing of the file can be taken; its field is 'roster' */
export async function readRoster(file: Buffer): Promise<ReadRoster> {
  const { text, encoding } = textOf(file);
  const [first, ...lines] = await linesOf(text);
  if (!first) throw refused('This file is empty.');
  const columns = columnsIn(first.cells);
  const { fullName, batchYear, dateOfBirth } = columns.places;
  if (fullName.length === 0 || batchYear.length === 0)
    throw refused(
      `The first line has to name the columns, such as “Name, Batch, Admission number, Date of birth”. ${
        fullName.length === 0 ? 'No column is called “Name”.' : 'No column is called “Batch”.'
      }`,
    );
  const monthFirst = isMonthFirst(lines.map(({ cells }) => cellsAt(cells, dateOfBirth)));
  const rows: RosterTuple[] = [];
  const errors: { line: number; message: string }[] = [];
  let errorCount = 0;
  for (const [index, line] of lines.entries()) {
    const row = rowOf(line, columns, monthFirst);
    if (typeof row !== 'string') rows.push(row);
    else {
      errorCount += 1;
      if (errors.length < SHOWN_ERRORS) errors.push({ line: line.line, message: row });
    }
    if (index % ROWS_A_TURN === 0) await turn();
  }
  return {
    columns: columns.headers.map((header, place) => ({ header, field: fieldAt(columns, place) })),
    encoding,
    rows,
    errorCount,
    errors,
  };
}
