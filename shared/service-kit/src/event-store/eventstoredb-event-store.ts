import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type JSONEventType,
  type Position as EnginePosition,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { covers } from './log-position.ts';
import { pause, TimedOut, within } from '../time/pausing.ts';
import {
  EventStoreUnavailable,
  EventTooLarge,
  MAX_APPEND_BYTES,
  OutOfOrder,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamSlice,
} from './event-store.ts';
import {
  completionOf,
  credentialsOf,
  drain,
  fromPosition,
  isDeadline,
  toPosition,
  toRecorded,
  unavailable,
} from './eventstoredb-events.ts';
import { readAddress, wrongUrl } from './eventstoredb-start.ts';
import { createSubscriptions } from './eventstoredb-subscription.ts';

const READ_PAGE = 512;
const PROBE_STREAM = 'portal-probe';
/** The pages at the end of the log, where the engine writes events between ours. */
const HEAD_PAGE = 32;
const CLOSE_MS = 800;
/** The client's own five seconds for a node that is asked for the cluster are more than a request may wait. */
const GOSSIP_SECONDS = 2;
/** The client's own default of ten seconds more than doubles the time until a silent connection is given up. */
const KEEP_ALIVE_TIMEOUT_MS = 5_000;
const GRACE_MS = 100;
/** The most bytes of all appends that are sent without waiting for one another. */
const ORDERED_MS = 60_000;
/** Before an append whose outcome is unknown is sent again. */
const AGAIN_MS = 200;

export type EventStoreDbOptions = {
  readonly connectionString: string;
  readonly timeoutMs?: number;
  readonly onDrop?: (reason: string) => void;
};

const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { data, metadata }) =>
      sum + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)),
    0,
  );

/**
 * The client looks for a leader when a node says that it is none, and never when a node falls silent: one whose process is stopped still takes
 * connections. So after two answers in a row that did not come, a new client takes its place and looks again.
 */
function createConnection(connectionString: string) {
  const withDefault = (text: string, name: string, value: number): string =>
    // eslint-disable-next-line portal/linear -- the names of two options
    new RegExp(`[?&]${name}=`, 'iu').test(text)
      ? text
      : `${text}${text.includes('?') ? '&' : '?'}${name}=${value}`;
  const text = withDefault(
    withDefault(connectionString, 'gossipTimeout', GOSSIP_SECONDS),
    'keepAliveTimeout',
    KEEP_ALIVE_TIMEOUT_MS,
  );
  readAddress(connectionString);
  let opened = 0;
  const open = () => {
    // Clients with equal options share a connection, so a new one would go on waiting on the silent connection of the old one
    const unlikeEarlier = text.replace(
      /([?&]keepAliveTimeout=)(\d+)/iu,
      (_, name: string, milliseconds: string) => `${name}${Number(milliseconds) + opened}`,
    );
    opened += 1;
    try {
      return EventStoreDBClient.connectionString(unlikeEarlier);
    } catch {
      // The client's own message holds the whole URL
      throw wrongUrl('cannot be read as options of an EventStoreDB client after the ?');
    }
  };
  let client = open();
  let waits = 0;
  const end = (old: EventStoreDBClient) =>
    within(CLOSE_MS, old.dispose()).catch((error: unknown) => {
      if (!(error instanceof TimedOut)) throw error;
    });
  function replace(by: EventStoreDBClient): void {
    if (by !== client) return;
    waits = 0;
    void end(by);
    client = open();
  }
  return {
    client: () => client,
    answered() {
      waits = 0;
    },
    leftWaiting(by: EventStoreDBClient) {
      if (by !== client) return;
      waits += 1;
      if (waits >= 2) replace(by);
    },
    replace,
    close: () => end(client),
  };
}

/**
 * The log on EventStoreDB. Positions are commit and prepare position, each in 20 digits.
 *
 * Every call but that of a copied history passes credentials, even to a server that needs none: they make the client use the classic append.
 * Its batch append ignores deadlines, and the failure of one client rejects the healthy append of another.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const timeoutMs = options.timeoutMs ?? 5_000;
  const credentials = credentialsOf(options.connectionString);
  const connection = createConnection(options.connectionString);
  const closing = new AbortController();
  // One listener for each search under way, of which there may be many
  setMaxListeners(0, closing.signal);

  /**
   * Limits the wait for each event, because the client's reads have no deadline. A read is complete only when the server has said so: one that
   * was cancelled, for example because another client took the place of this one, ends for the client like a complete one.
   */
  async function* bounded<Event>(
    read: (client: EventStoreDBClient) => StreamingRead<Event>,
  ): AsyncGenerator<Event> {
    const client = connection.client();
    const stream = read(client);
    const isComplete = completionOf(stream);
    const events = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await within(timeoutMs, events.next());
        if (next.done === true) {
          if (!isComplete()) throw new Error('the read was broken off');
          connection.answered();
          return;
        }
        connection.answered();
        yield next.value;
      }
    } catch (error) {
      if (error instanceof TimedOut) connection.leftWaiting(client);
      throw error;
    } finally {
      drain(stream);
      void stream.cancel().catch(() => undefined);
    }
  }

  async function collect(
    stream: string,
    read: { readonly from: number; readonly maxCount?: number; readonly backwards?: boolean },
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    try {
      const reading = bounded<ResolvedEvent>((client) =>
        client.readStream(stream, {
          direction: read.backwards === true ? BACKWARDS : 'forwards',
          fromRevision: read.backwards === true ? END : BigInt(read.from),
          ...(read.maxCount === undefined ? {} : { maxCount: read.maxCount }),
          credentials,
        }),
      );
      for await (const { event, commitPosition } of reading) {
        const recorded = toRecorded(event, commitPosition);
        if (recorded) found.push(recorded);
      }
      return found;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw unavailable(error, 'read');
    }
  }

  const lastRevision = async (stream: string): Promise<ExpectedRevision> =>
    (await collect(stream, { from: 0, maxCount: 1, backwards: true }))[0]?.revision ?? 'none';

  /** Applies the rule of equal ids to older events: the server compares only with the newest ones of the stream. */
  async function alreadyMade(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended | null> {
    const from = expected === 'none' ? 0 : expected + 1;
    const stored = await collect(stream, { from, maxCount: events.length });
    const last = stored.at(-1);
    const same =
      stored.length === events.length && events.every(({ id }, at) => stored[at]?.id === id);
    return same && last ? { revision: last.revision, position: last.position } : null;
  }

  async function appendOnce(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
    deadline: number,
  ): Promise<Appended> {
    const client = connection.client();
    try {
      const answer = client.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) =>
          jsonEvent<JSONEventType>({ id, type, data, metadata }),
        ),
        {
          expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
          deadline,
          credentials,
          requiresLeader: true,
        },
      );
      // Looking for a node counts for no deadline of the client's
      const made = await within(deadline + GRACE_MS, answer);
      connection.answered();
      const revision = Number(made.nextExpectedRevision);
      // The answer may hold the position of the write rather than of the last of several events, and none for a repeated append
      if (made.position && events.length === 1)
        return { revision, position: toPosition(made.position) };
      const [last] = await collect(stream, { from: revision, maxCount: 1 });
      if (!last)
        throw new EventStoreUnavailable(
          'unknown',
          `EventStoreDB acknowledged ${stream} at ${revision} but does not give it back`,
        );
      return { revision, position: last.position };
    } catch (error) {
      if (error instanceof EventStoreUnavailable) throw error;
      if (error instanceof MaxAppendSizeExceededError)
        throw new EventTooLarge(stream, bytesOf(events));
      if (error instanceof WrongExpectedVersionError) {
        const made = await alreadyMade(stream, events, expected);
        if (made) return made;
        const { actualVersion } = error;
        const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none';
        throw new WrongExpectedRevision(stream, expected, actual);
      }
      if (error instanceof TimedOut || isDeadline(error)) connection.leftWaiting(client);
      throw unavailable(error, 'append');
    }
  }

  /** Sends once more what may stand there: the same events at the same revision are taken once, however often they come. */
  async function append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const bytes = bytesOf(events);
    if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(stream, bytes);
    try {
      return await appendOnce(stream, events, expected, timeoutMs / 2);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailable) || error.outcome !== 'unknown') throw error;
      await pause(AGAIN_MS, closing.signal);
      if (closing.signal.aborted) throw error;
      return await appendOnce(stream, events, expected, timeoutMs / 2).catch((again: unknown) => {
        throw again instanceof EventStoreUnavailable ? error : again;
      });
    }
  }

  /**
   * By the client's batch append, which sends all of them through one call; the server takes what comes through one call in its order. The
   * first is waited for, because the calls that come while the client still opens that one call overtake each other.
   */
  async function appendInOrder(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      const bytes = bytesOf([event]);
      if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(event.stream, bytes);
    }
    const client = connection.client();
    const send = async ({ stream, revision, id, type, data, metadata }: RecordedEvent) =>
      client.appendToStream(stream, jsonEvent<JSONEventType>({ id, type, data, metadata }), {
        expectedRevision: revision === 0 ? NO_STREAM : BigInt(revision - 1),
        deadline: ORDERED_MS,
        requiresLeader: true,
      });
    const [first, ...rest] = events;
    if (!first) return;
    let before: { readonly event: RecordedEvent; readonly position: Position } | undefined;
    try {
      const made = [await within(ORDERED_MS, send(first))];
      made.push(...(await within(ORDERED_MS, Promise.all(rest.map(send)))));
      for (const [index, event] of events.entries()) {
        const position = made[index]?.position && toPosition(made[index].position);
        if (!position) continue;
        if (before && covers(before.position, position)) throw new OutOfOrder(before.event, event);
        before = { event, position };
      }
    } catch (error) {
      if (error instanceof OutOfOrder) throw error;
      if (error instanceof WrongExpectedVersionError) {
        const { streamName, expectedVersion, actualVersion } = error;
        const revisionOf = (version: unknown) =>
          typeof version === 'bigint' ? Number(version) : 'none';
        throw new WrongExpectedRevision(
          streamName,
          revisionOf(expectedVersion),
          revisionOf(actualVersion),
        );
      }
      throw unavailable(error, 'append');
    }
  }

  async function readStream(
    stream: string,
    { from = 0, limit }: { readonly from?: number; readonly limit?: number } = {},
  ): Promise<StreamSlice> {
    if (limit !== undefined) {
      const [events, revision] = await Promise.all([
        limit > 0 ? collect(stream, { from, maxCount: limit }) : [],
        lastRevision(stream),
      ]);
      return { events, revision };
    }
    // Begins one event earlier, so that the read returns the stream's revision even if nothing is new
    const read = await collect(stream, { from: Math.max(0, from - 1) });
    const events = read.filter(({ revision }) => revision >= from);
    const revision = read.at(-1)?.revision ?? (from > 0 ? await lastRevision(stream) : 'none');
    return { events, revision };
  }

  async function readAll(after: Position | null, limit: number): Promise<readonly RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    let position: EnginePosition | null = after === null ? null : fromPosition(after);
    try {
      for (;;) {
        // The read begins with the event at the position itself
        const maxCount = Math.min(READ_PAGE, limit - found.length) + 1;
        let seen = 0;
        const fromPosition: EnginePosition | typeof START = position ?? START;
        const reading = bounded<AllStreamResolvedEvent>((client) =>
          client.readAll({ fromPosition, maxCount, credentials }),
        );
        for await (const { event, commitPosition } of reading) {
          seen += 1;
          const recorded = toRecorded(event, commitPosition);
          if (event?.position) position = event.position;
          if (
            recorded &&
            !covers(after, recorded.position) &&
            !covers(found.at(-1)?.position, recorded.position)
          ) {
            if (found.length < limit) found.push(recorded);
          }
        }
        if (found.length >= limit || seen < maxCount) return found;
      }
    } catch (error) {
      throw unavailable(error, 'read');
    }
  }

  async function head(): Promise<Position | null> {
    let fromPosition: EnginePosition | typeof END = END;
    try {
      // Read to its end, because the client never sees a read end that is broken off
      for (let maxCount = 1; ; maxCount = HEAD_PAGE) {
        const read = { direction: BACKWARDS, fromPosition, maxCount, credentials } as const;
        const page: AllStreamResolvedEvent[] = [];
        const reading = bounded<AllStreamResolvedEvent>((client) => client.readAll(read));
        for await (const event of reading) page.push(event);
        for (const { event, commitPosition } of page) {
          const recorded = toRecorded(event, commitPosition);
          if (recorded) return recorded.position;
        }
        const last = page.at(-1)?.event?.position;
        if (page.length < maxCount || !last) return null;
        fromPosition = last;
      }
    } catch (error) {
      throw unavailable(error, 'read');
    }
  }

  /** The leader refuses a revision that no stream has only after it has looked at rights and stream. */
  async function pingWrites(): Promise<void> {
    const probe = { id: randomUUID(), type: 'Probe', data: {}, metadata: {} };
    try {
      await appendOnce(PROBE_STREAM, [probe], Number.MAX_SAFE_INTEGER - 1, timeoutMs);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }

  const subscriptions = createSubscriptions({
    client: connection.client,
    replaceClient: connection.replace,
    credentials,
    timeoutMs,
    head,
    closing: closing.signal,
    onDrop: options.onDrop,
  });

  return {
    append,
    appendInOrder,
    readStream,
    readAll,
    readTypes: subscriptions.readTypes,
    head,
    subscribe: subscriptions.subscribe,
    ping: async () => void (await head()),
    pingWrites,
    async close() {
      closing.abort();
      await connection.close();
    },
  };
}
