import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limits } from '@portal/contracts/fields/limits';
import { CsvError, parse } from 'csv-parse';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { findHeadings } from './roster-columns.ts';
import { refusedRoster, type RosterLine } from './roster-line.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Spreadsheets name their separator in the first line. */
const NAMED_SEPARATOR = /^"?sep=([^\n])"?\n/iu;
/** Bounds what a quotation mark can swallow that is opened and never closed. */
const ROW_CHARACTERS = 20_000;
const CHARACTERS_A_TURN = 4 * 1024;
/** Titles and headings are among them. */
const FIRST_CHARACTERS = 64 * 1024;

/** Bounded, so that matching takes linear time. A file that went through several programs may end lines by two carriage returns and a line feed. */
const withLineFeeds = (text: string): string => text.replaceAll(/\r{0,2}\n|\r/gu, '\n');

function parserOf(delimiter: string, onLine: (line: RosterLine) => void) {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    max_record_size: ROW_CHARACTERS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  parser.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    if (record.every((cell) => cell === '')) return;
    const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
    onLine({ line: info.lines, cells: record, ...(breaks > 0 && { breaks }) });
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve).on('error', reject);
  });
  // The reading is awaited only after the last part
  ended.catch(() => undefined);
  return { parser, ended };
}

/** Writes a text to a parser, and yields to the event loop between its parts. */
async function feed(
  parser: ReturnType<typeof parserOf>['parser'],
  text: string,
  isEnough = () => false,
): Promise<void> {
  for (let from = 0; from < text.length && !parser.destroyed; from += CHARACTERS_A_TURN) {
    parser.write(text.slice(from, from + CHARACTERS_A_TURN));
    await yieldToEventLoop();
    if (isEnough()) break;
  }
  parser.end();
}

/** The first rows, as far as they can be read. */
async function firstLines(text: string, delimiter: string): Promise<readonly RosterLine[]> {
  const lines: RosterLine[] = [];
  const { parser, ended } = parserOf(delimiter, (line) => lines.push(line));
  await feed(parser, text.slice(0, FIRST_CHARACTERS));
  await ended.catch(() => undefined);
  return lines;
}

/** The separator by which the headings can be read, or else the one that divides the first row most. */
async function separatorOf(text: string): Promise<string> {
  const tried: { readonly separator: string; readonly score: number }[] = [];
  for (const separator of SEPARATORS) {
    const lines = await firstLines(text, separator);
    const known = findHeadings(lines)?.columns.known ?? 0;
    tried.push({ separator, score: known * ROW_CHARACTERS + (lines[0]?.cells.length ?? 0) });
  }
  return tried.toSorted((one, other) => other.score - one.score)[0]?.separator ?? ',';
}

/** The line at which the next row after a line begins. */
function lineAfter(text: string, last: number): { readonly line: number; readonly text: string } {
  const lines = text.split('\n');
  const place = lines.findIndex((line, index) => index >= last && line.trim() !== '');
  return { line: place + 1, text: lines[place] ?? '' };
}

/**
 * Reads the rows of a CSV file, with any mixture of line ends. It yields to the event loop between parts of the text.
 *
 * @throws DomainError when a quotation mark is never closed, or a row is too long
 */
export async function linesOfCsv(
  file: string,
  signal?: AbortSignal,
): Promise<readonly RosterLine[]> {
  const whole = withLineFeeds(file);
  const named = NAMED_SEPARATOR.exec(whole);
  // The line that names the separator stays as an empty one, so that the others keep their numbers
  const text = named ? whole.slice(named[0].length - 1) : whole;
  const lines: RosterLine[] = [];
  const separator = named?.[1] ?? (await separatorOf(text));
  const { parser, ended } = parserOf(separator, (line) => lines.push(line));
  await feed(parser, text, () => {
    signal?.throwIfAborted();
    return lines.length > limits.rosterRows * 2;
  });
  try {
    await ended;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const faulty = lineAfter(text, lines.at(-1)?.line ?? 0);
    if (error.code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE')
      throw refusedRoster(wordsOf('roster-quotation-mark-inside', { line: faulty.line }));
    throw refusedRoster(
      faulty.text.includes('"')
        ? wordsOf('roster-quotation-mark-open', { line: faulty.line })
        : wordsOf('roster-line-too-long', { line: faulty.line, most: ROW_CHARACTERS }),
    );
  }
  return lines;
}
