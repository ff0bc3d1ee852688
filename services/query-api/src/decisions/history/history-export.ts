import { randomUUID } from 'node:crypto';
import type { Session } from '@portal/contracts/wire/access';
import type { Decision } from '@portal/contracts/decisions/decision.api';
import type { WorkClass } from '@portal/contracts/wire/rate';
import { decisions } from '@portal/read-models/decisions/decision';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { SOURCE_LANGUAGE } from '@portal/languages/registry';
import { sayIn } from '@portal/languages/say';
import { DomainError } from '@portal/service-kit/errors';
import { createFairQueue } from '@portal/service-kit/process/fair-queue';
import { disconnectOf } from '@portal/service-kit/http/serving/disconnect';
import type { Condition, Filter } from '@portal/service-kit/read-store/read-store';
import type { Request, Response } from 'express';
import { collectionOf, sortBy } from '../../documents/collection.ts';
import type { Needs } from '../../answering/reading-feature.ts';
import { csvOf, sendPieces } from '@portal/service-kit/http/serving/served-files';
import { peopleIn, type Decisions } from '../found-decisions.ts';

export type HistoryExportNeeds = Needs<'noteAccess' | 'readModels' | 'recordExport' | 'takeRate'>;

const inEnglish = sayIn(SOURCE_LANGUAGE);
const MOST_ROWS = 100_000;
/** Others get a turn after each piece, which takes half as long as a page of the feed. */
const PIECE = 10;
/** Exports that wait for their next piece. */
const WAITING = 100;

const full = () =>
  new DomainError('too-many', wordsOf('history-being-exported'), {
    retryAfterSeconds: 60,
  });

const COLUMNS = [
  'At',
  'Decided by',
  'Decision',
  'About',
  'Person',
  'What',
  'Code',
  'Reason',
  'Note',
  'Via',
  'State',
  'Can be undone until',
  'Entry',
] as const;

const rowOf = (entry: Decision): readonly string[] => [
  entry.at,
  entry.actor.fullName,
  entry.action,
  entry.subject.kind,
  entry.person?.label ?? '',
  entry.subject.kind === 'member' ? '' : (entry.subject.label ?? ''),
  entry.code ?? '',
  entry.reason ?? '',
  entry.note ?? '',
  entry.via,
  entry.state,
  entry.undoableUntil ?? '',
  entry._id,
];

const FORMATS = {
  csv: {
    name: 'history.csv',
    type: 'text/csv',
    head: csvOf([COLUMNS], { bom: true }),
    textOf: (entries: readonly Decision[]) => csvOf(entries.map(rowOf), { bom: false }),
  },
  ndjson: {
    name: 'history.ndjson',
    type: 'application/x-ndjson',
    head: '',
    textOf: (entries: readonly Decision[]) =>
      entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
  },
} as const;

/**
 * Answers all rows of a query as a file. Not in the four steps of other reads, because it repeats them for each piece. Exports take turns by pieces, one of each person, so that nobody waits for a slow reader. The export becomes an entry of the history first, so that none goes without one.
 */
export function historyExport(
  { readModels, recordExport, takeRate, noteAccess }: HistoryExportNeeds,
  known: Decisions,
) {
  const stored = collectionOf(readModels, decisions);
  const inTurn = createFairQueue({ places: WAITING, share: 1, full });

  const newestOf = (filter: Filter, limit: number) =>
    stored.find({
      filter,
      sort: sortBy('decidedAt', -1),
      limit,
    });

  return async function exportHistory(wish: {
    readonly filter: Filter;
    readonly format: keyof typeof FORMATS;
    readonly session: Session;
    readonly req: Request;
    readonly res: Response;
  }): Promise<void> {
    const { format, session, req, res } = wish;
    const { name, type, head, textOf } = FORMATS[format];
    const [newest] = await newestOf(wish.filter, 1);
    // SQLite seeks by the first of two limits on a field: for each piece, it would read all rows above the second again
    const rowsUpTo = (decidedAt: Condition): Filter => ({ $and: [wish.filter, { decidedAt }] });
    // Decisions made meanwhile, the export itself included, are not part of it
    let rest = newest && rowsUpTo({ $lte: newest.decidedAt });
    const rows =
      rest && req.method !== 'HEAD' ? await stored.count(rest, { atMost: MOST_ROWS }) : 0;
    if (req.method !== 'HEAD') {
      await takeRate('export' satisfies WorkClass, session.memberId);
      await recordExport({
        idempotencyKey: randomUUID(),
        note: { memberId: session.memberId, format, rows },
      });
    }

    const signal = disconnectOf(res);
    async function* pieces(): AsyncGenerator<string> {
      yield head;
      for (let left = rows; left > 0 && rest; left -= PIECE) {
        const wanted = rest;
        const found = await inTurn({ client: session.memberId, signal }, async () =>
          known.load(await newestOf(wanted, Math.min(PIECE, left))),
        );
        noteAccess(session, 'history-export', peopleIn(found));
        yield textOf(found.map((entry) => known.present(entry, inEnglish)));
        const last = found.at(-1);
        rest = last && rowsUpTo({ $lt: last.document.decidedAt });
      }
    }
    await sendPieces(res, { name, type, pieces: pieces() });
  };
}
