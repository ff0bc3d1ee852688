import { limits } from '@portal/contracts/fields/limits';
import { wordsOf } from '@portal/contracts/refusal-texts';
import type { DomainError } from '@portal/service-kit/errors';
import pLimit from 'p-limit';
import { programBeside, runIsolated } from '../uploads/isolated-process.ts';
import { refusedRoster, type RosterLine } from './roster-line.ts';

export type Workbook = {
  readonly lines: readonly RosterLine[];
  /** Whether days are counted from 1904, and not from 1900. */
  readonly is1904: boolean;
  readonly sheets: number;
};

const program = programBeside(import.meta.url, 'workbook-process.mjs');
/** A roster of 100,000 rows is read in about five seconds. */
const MOST_MS = 60_000;
/** A roster of 100,000 rows takes 40 MB. The rest is room for other sheets. */
const UNZIPPED_BYTES = 96 * 1024 * 1024;
const MEMORY_MB = 768;
/** More than a file of text may have. */
const CHARACTERS = 4 * limits.rosterBytes;
/** Longer than anything that a cell of a roster may have. */
const CELL_CHARACTERS = 1_000;
/** Lines above the headings count as well. */
const ROWS = limits.rosterRows + 100;

const tooLarge = () => refusedRoster(wordsOf('roster-workbook-too-large'));
const notReadable = () => refusedRoster(wordsOf('roster-workbook-unreadable'));
const REFUSALS: Readonly<Record<string, () => DomainError>> = {
  'too large': tooLarge,
  'too many rows': () => refusedRoster(wordsOf('roster-too-long', { most: limits.rosterRows })),
  'no workbook': () => refusedRoster(wordsOf('roster-no-workbook')),
};

type Part = { readonly lines: readonly RosterLine[] };
type End = Omit<Workbook, 'lines'> | { readonly refusal: string };
const isPart = (message: unknown): message is Part =>
  typeof message === 'object' && message !== null && 'lines' in message;
const isEnd = (message: unknown): message is End =>
  typeof message === 'object' && message !== null && ('sheets' in message || 'refusal' in message);

/** Each workbook may take as much memory as the rest of the portal. */
const oneAtATime = pLimit(1);

/** Reads the first sheet of a workbook in another process. @throws DomainError for a file that it cannot read */
export const linesOfWorkbook = (bytes: Buffer, signal?: AbortSignal): Promise<Workbook> =>
  oneAtATime(async () => {
    const lines: RosterLine[] = [];
    const end = await runIsolated(
      program,
      {
        bytes,
        unzippedBytes: UNZIPPED_BYTES,
        rows: ROWS,
        characters: CHARACTERS,
        cellCharacters: CELL_CHARACTERS,
      },
      {
        milliseconds: MOST_MS,
        signal,
        flags: [`--max-old-space-size=${MEMORY_MB}`],
        read(message) {
          if (isPart(message)) for (const line of message.lines) lines.push(line);
          return isEnd(message) ? message : undefined;
        },
        tooLong: tooLarge,
        ended: tooLarge,
      },
    );
    if ('refusal' in end) throw (REFUSALS[end.refusal] ?? notReadable)();
    return { ...end, lines };
  });
