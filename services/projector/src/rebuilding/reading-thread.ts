import { Worker, type MessagePort } from 'node:worker_threads';
import type { PortalEvent } from '@portal/contracts/events/catalog';
import type { Envelope, Recorded } from '@portal/service-kit/event-sourcing/event-codec';
import {
  EventStoreUnavailable,
  type EventStore,
  type Position,
} from '@portal/service-kit/event-store/event-store';
import { VaultUnavailable } from '@portal/service-kit/vault/ports/vault-unavailable';
import type { Decoded, PortalCodec } from '../folding/decode-batch.ts';
import type { EventType } from '../declaring/projection.ts';
import {
  decodedPages,
  type DecodedPage,
  type DecodedPages,
  type Extent,
} from '../folding/decoded-pages.ts';

const PAGES_AHEAD = 4;

export type Reading = Extent & {
  /** The last instant of what is read, in ISO 8601; null for all of it. */
  readonly until: string | null;
};

type Failure = {
  readonly kind: 'vault' | 'log' | 'other';
  readonly message: string;
};
type Unread = Omit<Extract<Decoded, { readonly failure: unknown }>, 'failure'> & {
  readonly index: number;
  readonly reason: string;
};
type Rest = Pick<Envelope, 'via' | 'reverses' | 'partOf' | 'because'>;
/** `type` stands in the types of the page; an id of null is that of the command. */
type SentEvent = readonly [
  type: number,
  data: PortalEvent['data'],
  id: string,
  stream: string,
  revision: number,
  position: Position,
  occurredAt: Envelope['occurredAt'],
  actor: Envelope['actor'],
  commandId: string,
  correlationId: string | null,
  causationId: string | null,
  rest: Rest | null,
];
/** Events travel as JSON, which costs a third of a structured clone, and without the names of their fields, which would be most of it. */
type SentPage = Omit<DecodedPage, 'decoded'> & {
  readonly types: readonly EventType[];
  readonly json: string;
  readonly unread: readonly Unread[];
};
type Answer =
  | { readonly page: SentPage | null; readonly end: Position | null }
  | { readonly failure: Failure };

interface PagesRead extends DecodedPages {
  /** The end of the log, as the thread says it. */
  end(): Position | null;
}
export interface PagesFromThread extends PagesRead {
  close(): Promise<void>;
}

export const isReadingData = (data: unknown): data is Reading =>
  typeof data === 'object' && data !== null && 'types' in data && 'until' in data;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const REST = ['via', 'reverses', 'partOf', 'because'] as const;
function restOf(event: Rest): Rest | null {
  if (REST.every((name) => event[name] === undefined)) return null;
  const { via, reverses, partOf, because } = event;
  return {
    ...(via !== undefined && { via }),
    ...(reverses !== undefined && { reverses }),
    ...(partOf !== undefined && { partOf }),
    ...(because !== undefined && { because }),
  };
}

function sent({ decoded, ...page }: DecodedPage): SentPage {
  const types = new Map<EventType, number>();
  const events: SentEvent[] = [];
  const unread: Unread[] = [];
  for (const [index, one] of decoded.entries()) {
    if (!('event' in one)) {
      const { failure, ...rest } = one;
      unread.push({ ...rest, index, reason: reasonOf(failure) });
      continue;
    }
    const { event } = one;
    const { commandId, correlationId, causationId } = event;
    let type = types.get(event.type);
    if (type === undefined) {
      type = types.size;
      types.set(event.type, type);
    }
    events.push([
      type,
      event.data,
      event.id,
      event.stream,
      event.revision,
      event.position,
      event.occurredAt,
      event.actor,
      commandId,
      correlationId === commandId ? null : correlationId,
      causationId === commandId ? null : causationId,
      restOf(event),
    ]);
  }
  return { ...page, types: [...types.keys()], json: JSON.stringify(events), unread };
}

const parseEvents: (json: string) => readonly SentEvent[] = JSON.parse;

function received({ types, json, unread, ...page }: SentPage): DecodedPage {
  const decoded: Decoded[] = [];
  for (const sentEvent of parseEvents(json)) {
    // By places in a pattern it would be gone through as any iterable, which is slower
    const type = types[sentEvent[0]];
    if (type === undefined) throw new RangeError('A page lacks the type of an event');
    const id = sentEvent[2];
    const position = sentEvent[5];
    const commandId = sentEvent[8];
    const rest = sentEvent[11];
    const event = {
      type,
      data: sentEvent[1],
      id,
      stream: sentEvent[3],
      revision: sentEvent[4],
      position,
      occurredAt: sentEvent[6],
      actor: sentEvent[7],
      commandId,
      correlationId: sentEvent[9] ?? commandId,
      causationId: sentEvent[10] ?? commandId,
    };
    decoded.push({
      type,
      position,
      id,
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the data is that of the type, as the other thread has parsed it
      event: (rest ? { ...event, ...rest } : event) as Recorded<PortalEvent>,
    });
  }
  for (const { index, reason, ...one } of unread)
    decoded.splice(index, 0, { ...one, failure: new Error(reason) });
  return { ...page, decoded };
}

function failureOf(error: unknown): Failure {
  const message = reasonOf(error);
  if (error instanceof VaultUnavailable) return { kind: 'vault', message };
  return { kind: error instanceof EventStoreUnavailable ? 'log' : 'other', message };
}
function errorOf({ kind, message }: Failure): Error {
  if (kind === 'vault') return new VaultUnavailable(message);
  return kind === 'log' ? new EventStoreUnavailable('not-made', message) : new Error(message);
}

/**
 * Reads and opens for the other thread, as many pages ahead as that one asks for. Runs in a thread of its own until that one ends it.
 *
 * @param log.end is told with each page
 */
export async function readWhatIsAsked(
  port: MessagePort,
  reading: Reading,
  log: {
    readonly eventStore: Pick<EventStore, 'readAll'>;
    readonly codec: PortalCodec;
    readonly end?: () => Position | null;
  },
): Promise<void> {
  const pages = decodedPages(reading, log);
  const answer = async (): Promise<Answer> => {
    try {
      const page = await pages.next();
      return { page: page && sent(page), end: log.end?.() ?? null };
    } catch (error) {
      return { failure: failureOf(error) };
    }
  };
  let turn: Promise<void> = Promise.resolve();
  port.on('message', () => {
    turn = turn.then(answer).then((made) => port.postMessage(made));
  });
  await new Promise<void>((resolve) => port.on('close', resolve));
}

/** @param thread where {@link readWhatIsAsked} runs; it may have begun to listen later */
export function pagesFrom(thread: Pick<Worker | MessagePort, 'on' | 'postMessage'>): PagesRead {
  const answers: Answer[] = [];
  let arrived = (): void => undefined;
  let ended: Error | undefined;
  let end: Position | null = null;

  function ask(): void {
    thread.postMessage('next');
  }
  function stop(error: unknown): void {
    ended ??= error instanceof Error ? error : new Error(String(error));
    arrived();
  }
  thread.on('message', (answer: Answer) => {
    answers.push(answer);
    arrived();
  });
  thread.on('error', stop);
  thread.on('exit', () => stop(new Error('The thread that reads the log has ended')));
  for (let pages = 0; pages < PAGES_AHEAD; pages += 1) ask();

  async function answered(): Promise<Answer> {
    for (;;) {
      const answer = answers.shift();
      if (answer) return answer;
      if (ended) throw ended;
      await new Promise<void>((resolve) => (arrived = resolve));
    }
  }

  return {
    async next() {
      const answer = await answered();
      if ('failure' in answer) throw errorOf(answer.failure);
      ({ end } = answer);
      if (!answer.page) return null;
      ask();
      return received(answer.page);
    },
    end: () => end,
  };
}

/** @param program calls {@link readWhatIsAsked} where it isn't the main thread */
export function openReadingThread(program: URL, reading: Reading): PagesFromThread {
  const worker = new Worker(program, { workerData: reading });
  return { ...pagesFrom(worker), close: async () => void (await worker.terminate()) };
}
