import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
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
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  EventStoreUnavailable,
  EventTooLarge,
  MAX_APPEND_BYTES,
  WrongExpectedRevision,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type FoundEvents,
  type JsonObject,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamSlice,
  type SubscriptionBatch,
} from './event-store.ts';

export type EventStoreDbOptions = {
  /** `esdb://[user:password@]host:port[?tls=false…]`; several hosts or `esdb+discover` for a cluster. */
  readonly connectionString: string;
  /** How long an append, or the next event of a read, may take. */
  readonly timeoutMs?: number;
  readonly onDrop?: (reason: string) => void;
};

type EngineEvent = {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly isJson: boolean;
  readonly position?: EnginePosition;
};

const POSITION_DIGITS = 20; // 2^64 has 20 digits
const READ_PAGE = 512;
const RETRY_MS = { first: 100, most: 5_000 };

const digits = (value: bigint): string => value.toString().padStart(POSITION_DIGITS, '0');
const toPosition = ({ commit, prepare }: EnginePosition): Position =>
  `${digits(commit)}-${digits(prepare)}`;

function fromPosition(position: Position): EnginePosition {
  const [commit = '0', prepare = commit] = position.split('-');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Our own events only: system streams, and what somebody else put into the database without JSON, are passed over. */
function toRecorded(event: EngineEvent | undefined, commit?: bigint): RecordedEvent | null {
  if (!event || !event.isJson || event.streamId.startsWith('$') || event.type.startsWith('$')) {
    return null;
  }
  const { data, metadata } = event;
  const at = event.position ?? (commit === undefined ? undefined : { commit, prepare: commit });
  if (!isObject(data) || !isObject(metadata) || !at) return null;
  return {
    id: event.id,
    type: event.type,
    data,
    metadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(at),
  };
}

/** gRPC codes after which nobody knows what became of the call: cancelled, unknown, deadline, aborted, internal, unavailable. */
const OUTCOME_UNKNOWN = new Set([1, 2, 4, 10, 13, 14]);
const REFUSED_TYPES = new Set(['not-leader', 'access-denied', 'stream-deleted', 'unsupported']);

function unavailable(error: unknown, during: 'append' | 'read'): EventStoreUnavailable {
  const said = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  const refused =
    REFUSED_TYPES.has(type) || (typeof code === 'number' && !OUTCOME_UNKNOWN.has(code));
  const outcome = during === 'read' || refused ? 'not-made' : 'unknown';
  return new EventStoreUnavailable(outcome, `EventStoreDB: ${said}`, { cause: error });
}

const credentialsOf = (connectionString: string): { username: string; password: string } => {
  const given = /^[a-z+]+:\/\/([^:@/]+):([^@/]*)@/u.exec(connectionString);
  return given
    ? { username: decodeURIComponent(given[1] ?? ''), password: decodeURIComponent(given[2] ?? '') }
    : { username: 'admin', password: 'changeit' };
};

/** Resolves when the stream has something to read, is over, or the signal aborts. */
async function somethingHappens(stream: Readable, signal: AbortSignal): Promise<void> {
  const waited = new AbortController();
  const either = AbortSignal.any([signal, waited.signal]);
  const happened = (event: string) => once(stream, event, { signal: either });
  try {
    await Promise.race([happened('readable'), happened('close')]).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  } finally {
    waited.abort();
  }
}

/**
 * The log on EventStoreDB. Positions are commit and prepare position, each in 20 digits.
 *
 * Credentials are passed with every call, also where the server takes none: they make the client use the classic append. Its
 * batch append ignores deadlines, and lets the failure of one client reject the healthy append of another.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const credentials = credentialsOf(options.connectionString);
  const client = EventStoreDBClient.connectionString(options.connectionString);
  const closing = new AbortController();

  /** Reads have no deadline of their own, and a cancelled one neither ends nor fails: so the wait for each event is bounded here. */
  async function* bounded<Event>(stream: StreamingRead<Event>): AsyncGenerator<Event> {
    const events = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const timer = new AbortController();
        const late = sleep(timeoutMs, 'late' as const, { signal: timer.signal }).catch(
          () => 'late' as const,
        );
        const next = events.next();
        const first = await Promise.race([next, late]);
        timer.abort();
        if (first === 'late') {
          next.catch(() => undefined);
          throw new Error(`no answer within ${timeoutMs} ms`);
        }
        if (first.done === true) return;
        yield first.value;
      }
    } finally {
      void stream.cancel().catch(() => undefined);
      stream.on('error', () => undefined);
      stream.destroy();
    }
  }

  async function collect(
    stream: string,
    read: { readonly from: number; readonly maxCount?: number; readonly backwards?: boolean },
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    try {
      const reading: StreamingRead<ResolvedEvent> = client.readStream(stream, {
        direction: read.backwards === true ? BACKWARDS : 'forwards',
        fromRevision: read.backwards === true ? END : BigInt(read.from),
        ...(read.maxCount === undefined ? {} : { maxCount: read.maxCount }),
        credentials,
      });
      for await (const { event, commitPosition } of bounded(reading)) {
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

  /** The rule of equal ids, for what the server no longer remembers: it compares only with the newest events of the stream. */
  async function alreadyMade(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended | null> {
    const from = expected === 'none' ? 0 : expected + 1;
    const standing = await collect(stream, { from, maxCount: events.length });
    const last = standing.at(-1);
    const same =
      standing.length === events.length && events.every(({ id }, at) => standing[at]?.id === id);
    return same && last ? { revision: last.revision, position: last.position } : null;
  }

  async function append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const bytes = events.reduce(
      (sum, { data, metadata }) =>
        sum + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)),
      0,
    );
    if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(stream, bytes);
    try {
      const made = await client.appendToStream(
        stream,
        events.map(({ id, type, data, metadata }) =>
          jsonEvent<JSONEventType>({ id, type, data, metadata }),
        ),
        {
          expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
          deadline: timeoutMs,
          credentials,
          requiresLeader: true,
        },
      );
      const revision = Number(made.nextExpectedRevision);
      // Of several events the answer names the write, not the last event, and of a repeated append it may name nothing.
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
      if (error instanceof MaxAppendSizeExceededError) throw new EventTooLarge(stream, bytes);
      if (error instanceof WrongExpectedVersionError) {
        const made = await alreadyMade(stream, events, expected);
        if (made) return made;
        const { actualVersion } = error;
        const actual = typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none';
        throw new WrongExpectedRevision(stream, expected, actual);
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
    // From one event earlier on, so that one read tells both what is new and, where nothing is, that the stream stands where it stood.
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
        // The read begins with the event at the position itself.
        const maxCount = Math.min(READ_PAGE, limit - found.length) + 1;
        let seen = 0;
        const reading: StreamingRead<AllStreamResolvedEvent> = client.readAll({
          fromPosition: position ?? START,
          maxCount,
          credentials,
        });
        for await (const { event, commitPosition } of bounded(reading)) {
          seen += 1;
          const recorded = toRecorded(event, commitPosition);
          if (event?.position) position = event.position;
          if (
            recorded &&
            (after === null || recorded.position > after) &&
            recorded.position > (found.at(-1)?.position ?? '')
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
    try {
      const reading: StreamingRead<AllStreamResolvedEvent> = client.readAll({
        direction: BACKWARDS,
        fromPosition: END,
        credentials,
      });
      for await (const { event, commitPosition } of bounded(reading)) {
        const recorded = toRecorded(event, commitPosition);
        if (recorded) return recorded.position;
      }
      return null;
    } catch (error) {
      throw unavailable(error, 'read');
    }
  }

  /**
   * The client can filter subscriptions only, so this is one that ends where the log ended. That there was something to read, or that
   * the end is reached, is told while events still wait in the client's buffer: only once that is empty it counts.
   */
  async function readTypes(
    types: readonly string[],
    after: Position | null,
    limit: number,
  ): Promise<FoundEvents> {
    const goal = await head();
    if (goal === null || (after !== null && after >= goal)) return { events: [], position: after };
    const events: RecordedEvent[] = [];
    let seenTo: Position = '';
    let wake = () => {};
    const subscription = client.subscribeToAll({
      fromPosition: after === null ? START : fromPosition(after),
      filter: eventTypeFilter({
        regex: `^(${types.join('|')})$`,
        checkpointInterval: 10,
        maxSearchWindow: 500,
        checkpointReached: (_subscription, position) => {
          seenTo = toPosition(position);
          wake();
        },
      }),
      credentials,
    });
    const dropped: { by: Error | undefined } = { by: undefined };
    subscription.on('error', (error: unknown) => {
      dropped.by = error instanceof Error ? error : new Error(String(error));
      wake();
    });
    subscription.on('close', () => {
      dropped.by ??= new Error('the server ended the read');
      wake();
    });
    subscription.on('caughtUp', () => {
      seenTo = goal;
      wake();
    });
    subscription.on('readable', () => wake());
    try {
      for (;;) {
        const happened = new Promise<void>((resolve) => (wake = resolve));
        // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a stream's read() is untyped; these are what it was asked for
        const next: AllStreamResolvedEvent | null = subscription.read();
        if (next !== null) {
          const recorded = toRecorded(next.event, next.commitPosition);
          if (recorded && (after === null || recorded.position > after)) events.push(recorded);
          const last = events.at(-1);
          if (last && events.length === limit) return { events, position: last.position };
          continue;
        }
        // What came after the goal was found, too
        if (seenTo >= goal)
          return { events, position: [goal, events.at(-1)?.position ?? ''].sort().at(-1) ?? goal };
        if (dropped.by) throw dropped.by;
        const timer = new AbortController();
        const late = sleep(timeoutMs, 'late' as const, { signal: timer.signal }).catch(() => null);
        const first = await Promise.race([happened, late]);
        timer.abort();
        if (first === 'late') throw new Error(`no answer within ${timeoutMs} ms`);
      }
    } catch (error) {
      throw unavailable(error, 'read');
    } finally {
      void subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    }
  }

  /** One connection's worth of a subscription: returns or throws when it drops. `handled` is told of each event before it is handed over. */
  async function* connected(
    after: Position | null,
    batchSize: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly events: readonly RecordedEvent[]; readonly drained: boolean }> {
    const goal = await head();
    let reached = after;
    let saidCaughtUp = false;
    const subscription = client.subscribeToAll({
      fromPosition: after === null ? START : fromPosition(after),
      filter: excludeSystemEvents({ checkpointInterval: 10, maxSearchWindow: 500 }),
      credentials,
    });
    const dropped: { by: Error | undefined; ended: boolean } = { by: undefined, ended: false };
    const wake = new AbortController();
    subscription.on('error', (error: unknown) => {
      dropped.by = error instanceof Error ? error : new Error(String(error));
    });
    subscription.on('end', () => (dropped.ended = true));
    subscription.on('close', () => (dropped.ended = true));
    const stop = () => wake.abort();
    signal.addEventListener('abort', stop);
    const take = (events: RecordedEvent[]): void => {
      while (events.length < batchSize) {
        // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a stream's read() is untyped; these are what it was asked for
        const next: AllStreamResolvedEvent | null = subscription.read();
        if (next === null) return;
        const recorded = toRecorded(next.event, next.commitPosition);
        if (recorded && (reached === null || recorded.position > reached)) {
          events.push(recorded);
          reached = recorded.position;
        }
      }
    };
    try {
      while (!signal.aborted) {
        const events: RecordedEvent[] = [];
        // The client hands events over one turn at a time: as long as each turn brings some, they are one batch.
        for (let taken = -1; taken < events.length && events.length < batchSize;) {
          taken = events.length;
          take(events);
          if (events.length > taken) await nextTurn();
        }
        // The client's own 'caught up' and checkpoints come while events still wait in its buffer: only an empty buffer counts.
        const drained =
          events.length < batchSize && (goal === null || (reached !== null && reached >= goal));
        if (events.length > 0 || (drained && !saidCaughtUp)) {
          saidCaughtUp = drained;
          yield { events, drained };
          continue;
        }
        if (dropped.by) throw dropped.by;
        if (dropped.ended) return;
        await somethingHappens(subscription, wake.signal);
      }
    } finally {
      signal.removeEventListener('abort', stop);
      wake.abort();
      subscription.on('error', () => undefined);
      void subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    }
  }

  async function* subscribe({
    after,
    signal,
    batchSize = READ_PAGE,
  }: {
    readonly after: Position | null;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
  }): AsyncGenerator<SubscriptionBatch> {
    const ending = AbortSignal.any([signal, closing.signal]);
    let position = after;
    let wait = RETRY_MS.first;
    while (!ending.aborted) {
      try {
        for await (const { events, drained } of connected(position, batchSize, ending)) {
          position = events.at(-1)?.position ?? position;
          wait = RETRY_MS.first;
          yield { events, caughtUp: drained, position };
        }
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it may abort while the loop waits
        if (!ending.aborted) options.onDrop?.('the server ended the subscription');
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it may abort while the loop waits
        if (ending.aborted) return;
        options.onDrop?.(error instanceof Error ? error.message : String(error));
      }
      await sleep(wait, undefined, { signal: ending }).catch(() => undefined);
      wait = Math.min(wait * 2, RETRY_MS.most);
    }
  }

  return {
    append,
    readStream,
    readAll,
    readTypes,
    head,
    subscribe,
    async close() {
      closing.abort();
      await client.dispose();
    },
  };
}
