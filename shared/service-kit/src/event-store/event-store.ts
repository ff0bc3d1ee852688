import type { Position } from './log-position.ts';

export type { Position };
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type NewEvent = {
  /** UUID, by which the store tells a repeated append from a conflicting one. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
};
export type RecordedEvent = NewEvent & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
};

/** `'none'`: the stream must not exist yet. There is no 'any': every append states the revision that it was decided on. */
export type ExpectedRevision = number | 'none';
export type Appended = { readonly revision: number; readonly position: Position };
export type StreamSlice = {
  readonly events: readonly RecordedEvent[];
  /** Revision of the stream's last event, even if the slice ends before it. */
  readonly revision: ExpectedRevision;
};

/** `position`: the search covered everything up to here and can continue from here; null in an empty log. */
export type FoundEvents = {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
};

/**
 * Consecutive events. `caughtUp` is true once each time the subscription reaches the end of the log, possibly in a batch without events,
 * and never while events still wait. `position` is that of the last event so far.
 */
export type SubscriptionBatch = {
  readonly events: readonly RecordedEvent[];
  readonly caughtUp: boolean;
  readonly position: Position | null;
};

/**
 * The log. Every append goes to one stream, all or nothing, and is durable once acknowledged.
 *
 * Rule of equal ids: if an append's events already follow the expected revision in this order, the store acknowledges it again with their
 * position. If only some of them do, it throws {@link WrongExpectedRevision}.
 */
export interface EventStore {
  /** @throws WrongExpectedRevision, EventTooLarge (before anything is sent), EventStoreUnavailable */
  append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended>;
  /**
   * Carries a history over: each event keeps its revision and its stream, and the log keeps this order. After a failure the log
   * contains the first of them, or what an engine wrote after one that it refused: compare before you continue.
   *
   * @throws WrongExpectedRevision, EventTooLarge, EventStoreUnavailable, OutOfOrder
   */
  appendInOrder(events: readonly RecordedEvent[]): Promise<void>;
  /** Events from revision `from` (default 0) on, at most `limit` (default all). An unknown stream is empty at revision 'none'. */
  readStream(
    stream: string,
    options?: { readonly from?: number; readonly limit?: number },
  ): Promise<StreamSlice>;
  readAll(after: Position | null, limit: number): Promise<readonly RecordedEvent[]>;
  readTypes(types: readonly string[], after: Position | null, limit: number): Promise<FoundEvents>;
  head(): Promise<Position | null>;
  /**
   * All events after the position, then new ones, until the signal aborts. It fetches the next batch only when the consumer asks, so a slow
   * consumer holds only its own batch. It restores lost connections.
   */
  subscribe(options: {
    readonly after: Position | null;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
  }): AsyncIterable<SubscriptionBatch>;
  ping(): Promise<void>;
  /** Rejects when nothing can be appended. Writes nothing. */
  pingWrites(): Promise<void>;
  close(): Promise<void>;
}

/** Bytes of data and metadata in one append. EventStoreDB refuses 1,048,576, and its frames take some of that. */
export const MAX_APPEND_BYTES = 900_000;

export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: ExpectedRevision;
  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision) {
    super(`Stream ${stream} is at ${actual}, expected ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
  constructor(stream: string, bytes: number) {
    super(`An append of ${bytes} bytes to ${stream} is over the limit of ${MAX_APPEND_BYTES}`);
  }
}

/** The log holds the events, but others than wanted stand first. */
export class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder';
  constructor(first: RecordedEvent, second: RecordedEvent) {
    super(
      `The log took ${second.type} of ${second.stream} before ${first.type} of ${first.stream}, which was sent first`,
    );
  }
}

/** If the `outcome` is 'unknown', the append may have succeeded: read again before you decide again. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  readonly outcome: 'unknown' | 'not-made';
  constructor(outcome: 'unknown' | 'not-made', message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
