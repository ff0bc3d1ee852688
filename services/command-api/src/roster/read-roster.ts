import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { asciiDigits } from '@portal/contracts/fields/digits';
import { limits } from '@portal/contracts/fields/limits';
import type { RosterPreview } from '@portal/contracts/roster/roster.api';
import type { RosterTuple } from '@portal/contracts/roster/roster.document';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { Words } from '@portal/languages/coded-text';
import { batchIn } from './roster-batches.ts';
import {
  fieldAt,
  findHeadings,
  isComplete,
  type Columns,
  type Headings,
} from './roster-columns.ts';
import { linesOfCsv } from './roster-csv.ts';
import { daySerial, isMonthFirst, plainText, readDate, type ReadDate } from './roster-dates.ts';
import { refusedRoster, type RosterLine } from './roster-line.ts';
import { isZip, textOf } from './roster-text.ts';
import { linesOfWorkbook } from './roster-workbook.ts';

export type ReadRoster = Omit<RosterPreview, 'rows' | 'first' | 'errors' | 'remarks'> & {
  readonly errors: readonly Note[];
  readonly remarks: readonly Note[];
  readonly rows: readonly RosterTuple[];
};

type File = Pick<RosterPreview, 'encoding' | 'sheets'> & {
  readonly lines: readonly RosterLine[];
  /** Where the days of a workbook are counted from; null for a file of text. */
  readonly is1904: boolean | null;
};
/** A row whose date is still to be decided, because the order of day and month follows from all dates of the file. */
type Row = {
  readonly line: number;
  readonly fullName: string;
  readonly batchYear: number;
  readonly admissionNumber: string | null;
  readonly born: string;
  readonly remarks: readonly Words[];
  readonly date: ReadDate | null;
};
type Note = { readonly line: number; readonly words: Words };

const SHOWN_NOTES = 100;
/** Enough of a cell to say what is wrong with it. */
const SHOWN_CHARACTERS = 40;
/** The reader yields to the event loop after this much text or this many rows. */
const CHARACTERS_A_TURN = 4 * 1024;
const ROWS_A_TURN = 50;
/** A date is shorter, and text without one says so before it ends. */
const DATE_CHARACTERS = 200;

const shortened = (text: string): string => text.slice(0, SHOWN_CHARACTERS);

/** Counts all notes and keeps the first of them. */
function createNotes() {
  const shown: Note[] = [];
  let count = 0;
  return {
    shown,
    count: () => count,
    add(note: Note): void {
      count += 1;
      if (shown.length < SHOWN_NOTES) shown.push(note);
    },
  };
}

/** Counts the work since the last turn of the event loop, and gives one when it is due. */
function createTurns(signal: AbortSignal | undefined) {
  let [characters, rows] = [0, 0];
  return {
    async after(read: number): Promise<void> {
      characters += read;
      rows += 1;
      if (characters < CHARACTERS_A_TURN && rows < ROWS_A_TURN) return;
      [characters, rows] = [0, 0];
      await yieldToEventLoop();
      signal?.throwIfAborted();
    },
  };
}

function* datesOf(read: readonly (Row | Note)[]): Iterable<ReadDate | null> {
  for (const row of read) if ('date' in row) yield row.date;
}

async function openFile(bytes: Buffer, signal: AbortSignal | undefined): Promise<File> {
  if (!isZip(bytes)) {
    const { text, encoding } = textOf(bytes);
    return { lines: await linesOfCsv(text, signal), encoding, sheets: null, is1904: null };
  }
  const { lines, sheets, is1904 } = await linesOfWorkbook(bytes, signal);
  return { lines, sheets, is1904, encoding: 'Excel workbook' };
}

const cellsAt = (cells: readonly string[], places: readonly number[]): string =>
  places
    .map((place) => cells[place] ?? '')
    .join(' ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const lastFilled = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** @returns why the cells of a line do not fit the headings, or null */
function misfitOf({ cells }: RosterLine, headings: number): Words | null {
  const filled = lastFilled(cells);
  return filled > headings
    ? wordsOf('roster-cells-and-headings', { cells: filled, headings })
    : null;
}

function batchProblem(batch: string): Words {
  if (batch === '') return wordsOf('roster-batch-missing');
  return (batch.slice(0, DATE_CHARACTERS).match(/\p{Nd}+/gu)?.length ?? 0) > 1
    ? wordsOf('roster-batch-unclear', { batch: shortened(batch) })
    : wordsOf('roster-batch-invalid', { batch: shortened(batch) });
}

function remarksAbout({ line, cells, breaks }: RosterLine, headings: number): readonly Words[] {
  return [
    ...(cells.length < headings
      ? [wordsOf('roster-cells-and-headings', { cells: cells.length, headings })]
      : []),
    ...(breaks === undefined
      ? []
      : [wordsOf('roster-line-break', { first: line - breaks, last: line })]),
  ];
}

/** @returns the row, or why the line cannot be taken */
function rowOf(
  line: RosterLine,
  { headers, places }: Columns,
  { is1904 }: Pick<File, 'is1904'>,
  thisYear: number,
): Row | Words {
  const { cells } = line;
  const misfit = misfitOf(line, headers.length);
  if (misfit !== null) return misfit;
  const fullName = cellsAt(cells, places.fullName);
  if (fullName === '') return wordsOf('roster-name-missing');
  if ([...fullName].length > limits.name)
    return wordsOf('roster-name-too-long', { most: limits.name });
  const batch = cellsAt(cells, places.batchYear);
  const batchYear = batchIn(batch, thisYear);
  if (batchYear === null) return batchProblem(batch);
  const admissionNumber = cellsAt(cells, places.admissionNumber);
  if ([...admissionNumber].length > limits.admissionNumber)
    return wordsOf('roster-number-too-long', { most: limits.admissionNumber });
  const born = cellsAt(cells, places.dateOfBirth);
  const serial = is1904 === null ? null : daySerial(born, is1904);
  return {
    line: line.line,
    fullName,
    batchYear,
    admissionNumber: asciiDigits(admissionNumber) || null,
    born,
    remarks: remarksAbout(line, headers.length),
    date:
      serial === null
        ? readDate(born, thisYear)
        : { dayFirst: serial, monthFirst: serial, order: null },
  };
}

/** @returns null for a row without a date, and false for one whose date is none */
function dateOfBirthIn(
  { born, date }: Row,
  monthFirst: boolean,
  today: string,
): string | null | false {
  const day = date && (monthFirst ? date.monthFirst : date.dayFirst);
  if (day !== null && day <= today && Number(day.slice(0, 4)) >= limits.birthYearMinimum)
    return day;
  return /[1-9]/u.test(plainText(born.slice(0, DATE_CHARACTERS))) ? false : null;
}

function headingsOf(lines: readonly RosterLine[]): Headings {
  const headings = findHeadings(lines);
  if (!headings) throw refusedRoster(wordsOf('roster-empty'));
  if (isComplete(headings.columns)) return headings;
  const { known, places } = headings.columns;
  const column = places.fullName.length === 0 ? 'Name' : 'Batch';
  throw refusedRoster(
    known === 0
      ? wordsOf('roster-headings-missing', { column })
      : wordsOf('roster-column-missing', { line: headings.line, column }),
  );
}

/**
 * Reads a CSV file or an Excel workbook. It yields to the event loop, and its time grows with the size of the file and nothing else.
 *
 * @param now decides which years and dates of birth have begun
 * @param signal stops the reading, which then fails with its reason
 * @throws DomainError when nothing of the file can be taken; its field is 'roster'
 */
export async function readRoster(
  bytes: Buffer,
  now: Date,
  signal?: AbortSignal,
): Promise<ReadRoster> {
  const { lines, is1904, ...file } = await openFile(bytes, signal);
  const { place, line: headingsLine, columns } = headingsOf(lines);
  const body = lines.slice(place + 1);
  if (body.length > limits.rosterRows)
    throw refusedRoster(wordsOf('roster-too-long', { most: limits.rosterRows }));
  const turns = createTurns(signal);
  const read: (Row | Note)[] = [];
  for (const line of body) {
    const row = rowOf(line, columns, { is1904 }, now.getFullYear());
    read.push('code' in row ? { line: line.line, words: row } : row);
    await turns.after(line.cells.reduce((sum, cell) => sum + cell.length, 0));
  }
  const monthFirst = isMonthFirst(datesOf(read));
  const today = now.toISOString().slice(0, 10);
  const rows: RosterTuple[] = [];
  const [errors, remarks] = [createNotes(), createNotes()];
  for (const row of read) {
    if ('words' in row) errors.add(row);
    else {
      const { line, fullName, batchYear, admissionNumber, born } = row;
      const dateOfBirth = dateOfBirthIn(row, monthFirst, today);
      if (dateOfBirth === false)
        errors.add({
          line,
          words: wordsOf('roster-birth-date-invalid', { date: shortened(born) }),
        });
      else {
        rows.push([line, fullName, batchYear, admissionNumber, dateOfBirth]);
        const undated =
          dateOfBirth === null && born !== ''
            ? [wordsOf('roster-birth-date-ignored', { date: shortened(born) })]
            : [];
        for (const words of [...row.remarks, ...undated]) remarks.add({ line, words });
      }
    }
    await turns.after(0);
  }
  return {
    ...file,
    headingsLine,
    columns: columns.headers.map((header, index) => ({ header, field: fieldAt(columns, index) })),
    read: body.length,
    rows,
    errorCount: errors.count(),
    errors: errors.shown,
    remarkCount: remarks.count(),
    remarks: remarks.shown,
  };
}
