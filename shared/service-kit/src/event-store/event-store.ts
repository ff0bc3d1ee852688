/** Opaque text that sorts like the log. */
export type Position = string;
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export type NewEvent = {
  /** UUID; the store compares ids to tell a repeated append from a conflicting one. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
};
export type RecordedEvent = NewEvent & {
  readonly stream: string;
  /** 0 for the first event of a stream. */
  readonly revision: number;
  readonly position: Position;
};

/** `'none'`: the stream must not exist yet. There is no 'any': every append states what it was decided on. */
export type ExpectedRevision = number | 'none';
export type Appended = { readonly revision: number; readonly position: Position };
export type StreamSlice = {
  readonly events: readonly RecordedEvent[];
  /** Of the stream's last event, also where the slice ends before it. */ readonly revision: ExpectedRevision;
};

/** `position`: how far the log was looked through, to go on from there; null in an empty log. */
export type FoundEvents = {
  readonly events: readonly RecordedEvent[];
  readonly position: Position | null;
};

/**
 * Consecutive events. `caughtUp` says that after these nothing more was there; it is said once each time the end is reached,
 * possibly with no events, and never while some still wait. `position` is that of the last event handed over so far.
 */
export type SubscriptionBatch = {
  readonly events: readonly RecordedEvent[];
  readonly caughtUp: boolean;
  readonly position: Position | null;
};

/**
 * The log. Every append is one stream, all or nothing, durable once acknowledged.
 *
 * Rule of equal ids: an append whose events already stand, in this order, right after the expected revision, is acknowledged
 * again with their position; one that only partly matches is a {@link WrongExpectedRevision}.
 */
export interface EventStore {
  /** @throws WrongExpectedRevision, EventTooLarge (before anything is sent), EventStoreUnavailable */
  append(
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended>;
  /** Events from revision `from` (default 0) on, at most `limit` (default all). An unknown stream is empty at revision 'none'. */
  readStream(
    stream: string,
    options?: { readonly from?: number; readonly limit?: number },
  ): Promise<StreamSlice>;
  /** At most `limit` events after the position (null: from the beginning), in the order of the log. */
  readAll(after: Position | null, limit: number): Promise<readonly RecordedEvent[]>;
  /**
   * At most `limit` events of these types after the position, in the order of the log. The others are passed over where the log is
   * kept: what is rare is found in a long log without reading it. Fewer than `limit`: there are no more so far.
   */
  readTypes(types: readonly string[], after: Position | null, limit: number): Promise<FoundEvents>;
  /** Position of the newest event, or null in an empty log. */
  head(): Promise<Position | null>;
  /**
   * Everything after the position, then what comes. The next batch is fetched only when the consumer asks, so a slow consumer
   * holds nothing but its own batch. Drops of the connection are mended inside. Ends when the signal aborts.
   */
  subscribe(options: {
    readonly after: Position | null;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
  }): AsyncIterable<SubscriptionBatch>;
  close(): Promise<void>;
}

/** The largest append, in bytes of data and metadata: EventStoreDB refuses 1,048,576, and frames take some of it. */
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

/** `outcome`: whether the append may have been made all the same. Of 'unknown' the caller reads again before it decides again. */
export class EventStoreUnavailable extends Error {
  override readonly name = 'EventStoreUnavailable';
  readonly outcome: 'unknown' | 'not-made';
  constructor(outcome: 'unknown' | 'not-made', message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
