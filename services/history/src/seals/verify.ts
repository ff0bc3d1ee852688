import type { RecordedEvent } from '@portal/service-kit/event-store/event-store';
import type { Blobs } from '@portal/service-kit/blobs/blobs';
import { BLOCK, readBook, type Book } from './book.ts';
import { changesIn, type Change } from './seal-changes.ts';
import { scan, sealsIn, type Log, type Scan, type Seal } from './scan-log.ts';

/** A place where the log is not what was sealed, between two positions. */
export type Fault = {
  readonly from: string | null;
  readonly to: string | null;
  readonly what: string;
};
export type Verdict = {
  readonly events: number;
  /** The first so many are covered by seals. */
  readonly sealed: number;
  readonly seals: number;
  readonly hash: string;
  readonly faults: readonly Fault[];
};
export type VerifyOptions = {
  readonly log: Log;
  readonly blobs: Pick<Blobs, 'get'>;
  /** A hash that was kept outside the portal, in hex. */
  readonly sealHash: string | null;
  readonly onProgress: (events: number) => void;
};

const counted = (count: number): string => (count === 1 ? '1 event is' : `${count} events are`);

function blockAt(log: Log, { starts }: Scan, index: number): Promise<readonly RecordedEvent[]> {
  return log.readAll(starts[Math.floor(index / BLOCK)] ?? null, BLOCK);
}

async function eventAt(log: Log, found: Scan, index: number): Promise<RecordedEvent | undefined> {
  if (index < 0 || index >= found.events) return undefined;
  return (await blockAt(log, found, index))[index % BLOCK];
}

async function faultOf(log: Log, found: Scan, change: Change): Promise<Fault> {
  if (change.kind === 'missing') {
    const before = await eventAt(log, found, change.before - 1);
    const after = await eventAt(log, found, change.before);
    const [from, to] = [before?.position ?? null, after?.position ?? null];
    return { from, to, what: `${counted(change.count)} missing` };
  }
  const event = await eventAt(log, found, change.at);
  const position = event?.position ?? null;
  const block = await blockAt(log, found, change.at);
  const ends = { from: block[0]?.position ?? null, to: block.at(-1)?.position ?? null };
  return change.kind === 'added'
    ? { ...ends, what: `${counted(change.count)} new among older ones, from ${position} on` }
    : { ...ends, what: `${event?.type ?? 'an event'} at ${position} was changed` };
}

const isWhole = (book: Book, found: Scan): boolean =>
  book.shorts.length <= found.events &&
  book.blocks.every((hash, index) => hash === found.blocks[index]) &&
  book.shorts
    .subarray(book.blocks.length * BLOCK)
    .every((short, index) => short === found.shorts[book.blocks.length * BLOCK + index]);

async function faultsByBook(log: Log, book: Book, found: Scan): Promise<readonly Fault[]> {
  if (isWhole(book, found)) return [];
  const changes = changesIn(book.shorts, found.shorts);
  if (changes.length > 0) return Promise.all(changes.map((change) => faultOf(log, found, change)));
  const wrong = book.blocks.findIndex((hash, index) => hash !== found.blocks[index]);
  const block = await blockAt(log, found, wrong * BLOCK);
  const [from, to] = [block[0]?.position ?? null, block.at(-1)?.position ?? null];
  return [{ from, to, what: 'this block is not what was sealed' }];
}

/** A seal in the log, or kept elsewhere, says more than the book beside the log, which may have been changed with it. */
async function faultsBySeals(
  log: Log,
  seals: readonly Seal[],
  found: Scan,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  let good = 0;
  for (const { events, hash, at } of seals.toSorted((a, b) => a.events - b.events)) {
    if (found.hashes.get(events) === hash) {
      good = events;
      continue;
    }
    const from = (await eventAt(log, found, good - 1))?.position ?? null;
    const to = (await eventAt(log, found, events - 1))?.position ?? null;
    faults.push({ from, to, what: `the log does not fit the seal of ${at}` });
    break;
  }
  return faults;
}

/** Compares the whole log with its seals. */
export async function verify(
  options: VerifyOptions,
): Promise<{ verdict: Verdict; found: Scan; book: Book }> {
  const { log, blobs, sealHash, onProgress } = options;
  const [book, seals] = [await readBook(blobs), await sealsIn(log)];
  const counts = seals.map(({ events }) => events);
  const found = await scan(log, { counts, lookedFor: sealHash, onProgress });
  const byBook = await faultsByBook(log, book, found);
  const bySeals = byBook.length > 0 ? [] : await faultsBySeals(log, seals, found);
  const byHash: readonly Fault[] =
    sealHash === null || found.foundAt !== null
      ? []
      : [{ from: null, to: null, what: 'the log never had the hash of --seal-hash' }];
  return {
    verdict: {
      events: found.events,
      sealed: Math.max(0, ...counts.filter((count) => count <= found.events), found.foundAt ?? 0),
      seals: seals.length,
      hash: found.hash,
      faults: [...byBook, ...bySeals, ...byHash],
    },
    found,
    book,
  };
}
