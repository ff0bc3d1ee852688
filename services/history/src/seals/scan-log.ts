import type {
  EventStore,
  Position,
  RecordedEvent,
} from '@portal/service-kit/event-store/event-store';
import { eventsOfTypes } from '@portal/service-kit/event-store/pages-of-types';
import * as z from 'zod/mini';
import { BLOCK, type Book } from './book.ts';
import { createChain } from './chain.ts';

const PAGE = BLOCK;

export type Log = Pick<EventStore, 'readAll' | 'readTypes' | 'head'>;

const seal = z.object({ events: z.int(), hash: z.string(), at: z.string() });
/** A seal as the log has it: the rolling hash of that many events. */
export type Seal = Readonly<z.infer<typeof seal>>;

export type Scan = Book & {
  readonly events: number;
  readonly hash: string;
  /** The position before each block, to read it again. */
  readonly starts: readonly (Position | null)[];
  /** The rolling hashes after as many events as were asked for. */
  readonly hashes: ReadonlyMap<number, string>;
  /** After so many events the rolling hash was the one that was looked for. */
  readonly foundAt: number | null;
};

export async function sealsIn(log: Log): Promise<readonly Seal[]> {
  const seals: Seal[] = [];
  for await (const { data, metadata } of eventsOfTypes(log, 'LogSealed'))
    seals.push(seal.parse({ ...data, at: metadata['occurredAt'] }));
  return seals;
}

/** Hashes the whole log up to its end now. */
export async function scan(
  log: Log,
  options: {
    readonly counts: Iterable<number>;
    readonly lookedFor: string | null;
    readonly onProgress: (events: number) => void;
  },
): Promise<Scan> {
  const counts = new Set(options.counts);
  const { lookedFor } = options;
  const chain = createChain();
  const head = await log.head();
  const hashes = new Map([[0, chain.hash()]]);
  const [blocks, starts]: [string[], (Position | null)[]] = [[], []];
  const shorts: number[] = [];
  const reached: { position: Position | null } = { position: null };
  let [events, foundAt]: [number, number | null] = [0, null];

  function take(event: RecordedEvent): void {
    if (events % BLOCK === 0) starts.push(reached.position);
    shorts.push(chain.add(event));
    events += 1;
    reached.position = event.position;
    const isEnd = events % BLOCK === 0;
    if (!isEnd && lookedFor === null && !counts.has(events)) return;
    const hash = chain.hash();
    if (isEnd) blocks.push(hash);
    if (counts.has(events)) hashes.set(events, hash);
    if (hash === lookedFor) foundAt = events;
  }

  while (head !== null && (reached.position ?? '') < head) {
    const page = await log.readAll(reached.position, PAGE);
    for (const event of page) if (event.position <= head) take(event);
    if (page.length === 0) break;
    options.onProgress(events);
  }
  const hash = chain.hash();
  return { events, hash, blocks, shorts: Uint32Array.from(shorts), starts, hashes, foundAt };
}
