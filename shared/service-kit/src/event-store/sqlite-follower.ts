import type { Database } from '../sqlite/sqlite-driver.ts';
import { watchOtherProcesses } from '../sqlite/sqlite-changes.ts';
import { isInputOutputError, isLocked } from '../sqlite/sqlite-errors.ts';
import {
  EventStoreUnavailable,
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscriptionBatch,
} from './event-store.ts';

const POLL_MS = 250;
const PAGE = 500;

const mayPass = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable &&
  (isLocked(error.cause) || isInputOutputError(error.cause));

export function createFollower(
  db: Database,
  page: (after: Position | null, limit: number) => readonly RecordedEvent[],
) {
  const waiting = new Set<() => void>();
  let closed = false;

  function wake(): void {
    const woken = [...waiting];
    waiting.clear();
    for (const resolve of woken) resolve();
    others.stop();
  }
  const others = watchOtherProcesses(db, POLL_MS, wake);

  const nextAppend = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted || closed) {
        resolve();
        return;
      }
      const done = () => {
        waiting.delete(done);
        signal.removeEventListener('abort', done);
        if (waiting.size === 0) others.stop();
        resolve();
      };
      waiting.add(done);
      signal.addEventListener('abort', done);
      others.start();
    });

  async function* subscribe({
    after,
    signal,
    batchSize = PAGE,
  }: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<SubscriptionBatch, void> {
    let position = after;
    let atEnd = false;
    while (!signal.aborted && !closed) {
      let events: readonly RecordedEvent[];
      try {
        events = page(position, batchSize);
      } catch (error) {
        if (!mayPass(error)) throw error;
        const again = setTimeout(wake, POLL_MS);
        await nextAppend(signal);
        clearTimeout(again);
        continue;
      }
      if (events.length === 0 && atEnd) {
        await nextAppend(signal);
        continue;
      }
      position = events.at(-1)?.position ?? position;
      atEnd = events.length < batchSize;
      yield { events, caughtUp: atEnd, position };
    }
  }

  return {
    subscribe,
    wake,
    close() {
      closed = true;
      wake();
    },
  };
}
