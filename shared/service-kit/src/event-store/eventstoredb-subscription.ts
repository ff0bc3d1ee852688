import {
  eventTypeFilter,
  excludeSystemEvents,
  START,
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
} from '@eventstore/db-client';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BEFORE_ALL, covers, latest } from './log-position.ts';
import { pause, TimedOut, within } from '../time/pausing.ts';
import type {
  EventStore,
  FoundEvents,
  Position,
  RecordedEvent,
  SubscriptionBatch,
} from './event-store.ts';
import { drain, fromPosition, toPosition, toRecorded, unavailable } from './eventstoredb-events.ts';

const BATCH = 512;
const RETRY_MS = { first: 100, most: 5_000 };
const CHECKPOINTS = { checkpointInterval: 10, maxSearchWindow: 500 };

type Pumped = {
  readonly events: readonly RecordedEvent[];
  /**
   * The client's buffer is empty. The client reports checkpoints and that it has caught up while events still wait in its buffer, so these
   * reports count only when this is true.
   */
  readonly isDrained: boolean;
  readonly seenTo: Position;
  readonly saysCaughtUp: boolean;
};

/**
 * Reads one connection's events until the server ends it or the signal aborts, and yields whenever something has happened.
 *
 * @param options.open `seen` takes the filter's checkpoints
 * @param options.quietMs after this long without any event or report, `onQuiet` decides: it throws, or the wait begins again
 */
async function* pump(options: {
  readonly open: (seen: (position: Position) => void) => AllStreamSubscription;
  readonly after: Position | null;
  readonly batchSize: number;
  readonly signal: AbortSignal;
  readonly quietMs: number;
  readonly onQuiet: () => Promise<void>;
}): AsyncGenerator<Pumped, void> {
  const { after, batchSize, signal, quietMs, onQuiet } = options;
  let reached = after;
  let seenTo = BEFORE_ALL;
  let saysCaughtUp = false;
  const dropped: { by: Error | undefined; ended: boolean } = { by: undefined, ended: false };
  let wake = (): void => undefined;
  const subscription = options.open((position) => {
    seenTo = position;
    wake();
  });
  subscription.on('error', (error: unknown) => {
    dropped.by = error instanceof Error ? error : new Error(String(error));
    wake();
  });
  for (const ending of ['end', 'close'] as const)
    subscription.on(ending, () => {
      dropped.ended = true;
      wake();
    });
  subscription.on('caughtUp', () => {
    saysCaughtUp = true;
    wake();
  });
  subscription.on('readable', () => wake());
  const stop = () => wake();
  signal.addEventListener('abort', stop);

  function take(events: RecordedEvent[]): void {
    while (events.length < batchSize) {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- a stream's read() is untyped; these are what it was asked for
      const next: AllStreamResolvedEvent | null = subscription.read();
      if (next === null) return;
      const recorded = toRecorded(next.event, next.commitPosition);
      if (recorded && !covers(reached, recorded.position)) {
        events.push(recorded);
        reached = recorded.position;
      }
    }
  }

  try {
    while (!signal.aborted) {
      const happened = new Promise<void>((resolve) => (wake = resolve));
      const events: RecordedEvent[] = [];
      // The client hands over events in several turns; those of consecutive turns form one batch
      for (let taken = -1; taken < events.length && events.length < batchSize;) {
        taken = events.length;
        take(events);
        if (events.length > taken) await nextTurn();
      }
      yield { events, isDrained: events.length < batchSize, seenTo, saysCaughtUp };
      if (events.length > 0) continue;
      if (dropped.by) throw dropped.by;
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- events of the subscription set it
      if (dropped.ended || signal.aborted) return;
      await within(quietMs, happened).catch(async (error: unknown) => {
        if (!(error instanceof TimedOut)) throw error;
        await onQuiet();
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    drain(subscription);
    void subscription.unsubscribe().catch(() => undefined);
  }
}

export function createSubscriptions(options: {
  readonly client: () => EventStoreDBClient;
  readonly replaceClient: (by: EventStoreDBClient) => void;
  readonly credentials: { readonly username: string; readonly password: string };
  readonly timeoutMs: number;
  readonly head: EventStore['head'];
  readonly closing: AbortSignal;
  readonly onDrop: ((reason: string) => void) | undefined;
}): Pick<EventStore, 'subscribe' | 'readTypes'> {
  const { client, replaceClient, credentials, timeoutMs, head, closing, onDrop } = options;
  const startAt = (after: Position | null) => (after === null ? START : fromPosition(after));

  /** Uses a subscription that ends at the present end of the log, because the client can filter only subscriptions. */
  async function readTypes(
    types: readonly string[],
    after: Position | null,
    limit: number,
  ): Promise<FoundEvents> {
    const goal = await head();
    if (goal === null || covers(after, goal)) return { events: [], position: after };
    const found: RecordedEvent[] = [];
    const pumped = pump({
      open: (seen) =>
        client().subscribeToAll({
          fromPosition: startAt(after),
          filter: eventTypeFilter({
            regex: `^(${types.join('|')})$`,
            ...CHECKPOINTS,
            checkpointReached: (_subscription, position) => seen(toPosition(position)),
          }),
          credentials,
        }),
      after,
      batchSize: limit,
      signal: closing,
      quietMs: timeoutMs,
      onQuiet: () => Promise.reject(new TimedOut(timeoutMs)),
    });
    try {
      for await (const { events, isDrained, seenTo, saysCaughtUp } of pumped) {
        found.push(...events);
        const last = found[limit - 1];
        if (last) return { events: found.slice(0, limit), position: last.position };
        if (isDrained && (saysCaughtUp || covers(seenTo, goal)))
          return { events: found, position: latest([goal, found.at(-1)?.position]) };
      }
      throw new Error('the server ended the read');
    } catch (error) {
      throw unavailable(error, 'read');
    }
  }

  async function* connected(
    after: Position | null,
    batchSize: number,
    signal: AbortSignal,
  ): AsyncGenerator<SubscriptionBatch> {
    const goal = (await head()) ?? BEFORE_ALL;
    let position = after;
    let saidCaughtUp = false;
    /** The end of the log at the last look: by the next one, the subscription must have reached it. */
    let awaited: Position | null = null;
    const subscribed = client();
    const pumped = pump({
      open: () =>
        subscribed.subscribeToAll({
          fromPosition: startAt(after),
          filter: excludeSystemEvents(CHECKPOINTS),
          credentials,
        }),
      after,
      batchSize,
      signal,
      quietMs: timeoutMs,
      // Nothing happens on a quiet log either; only an answer tells it from a server that fell silent
      async onQuiet() {
        try {
          if (awaited !== null && !covers(position, awaited))
            throw new Error('the subscription fell silent');
          awaited = await head();
        } catch (error) {
          replaceClient(subscribed);
          throw error;
        }
      },
    });
    for await (const { events, isDrained } of pumped) {
      position = events.at(-1)?.position ?? position;
      const caughtUp = isDrained && covers(position, goal);
      if (events.length === 0 && (!caughtUp || saidCaughtUp)) continue;
      saidCaughtUp = caughtUp;
      yield { events, caughtUp, position };
    }
  }

  async function* subscribe({
    after,
    signal,
    batchSize = BATCH,
  }: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<SubscriptionBatch> {
    const ending = AbortSignal.any([signal, closing]);
    let position = after;
    let wait = RETRY_MS.first;
    while (!ending.aborted) {
      try {
        for await (const batch of connected(position, batchSize, ending)) {
          position = batch.position;
          wait = RETRY_MS.first;
          yield batch;
        }
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it may abort while the loop waits
        if (!ending.aborted) onDrop?.('the server ended the subscription');
      } catch (error) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- it may abort while the loop waits
        if (ending.aborted) return;
        onDrop?.(error instanceof Error ? error.message : String(error));
      }
      await pause(wait, ending);
      wait = Math.min(wait * 2, RETRY_MS.most);
    }
  }

  return { subscribe, readTypes };
}
