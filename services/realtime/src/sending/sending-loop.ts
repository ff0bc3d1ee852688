import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Counters } from '../counters.ts';
import type { Fetched, Fetches, Wish } from './fetches.ts';
import type { Logger } from 'pino';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import type { Push } from '../pushing/change-push.ts';

export interface Delivery {
  readonly push?: Push;
  readonly newcomer?: string | undefined;
  /**
   * Called when its turn has come, after everything before it has been sent or stands before it in the batch.
   *
   * @param newcomers the ids of members who join in this batch
   */
  wants(newcomers: ReadonlySet<string>): Iterable<Wish>;
  deliver(fetched: Fetched, outgoing: Outgoing): void;
  sent?(): void;
}

const BATCH = 256;

/**
 * Takes a batch, fetches its views, sends, and rests if it sent pushes. Meanwhile only the newest push of each key waits. A client that
 * has a push has everything before it, and can continue from its position.
 */
export function createLoop({
  fetches,
  counters,
  rest,
  log,
}: {
  readonly fetches: Pick<Fetches, 'all'>;
  readonly counters: Counters;
  /** Milliseconds. */
  readonly rest: number;
  readonly log: Logger;
}) {
  const queue = new Map<unknown, Delivery>();
  let state: 'not ready' | 'idle' | 'running' | 'stopped' = 'not ready';
  const running = (): boolean => state === 'running';

  function start(): void {
    if (state !== 'idle' || queue.size === 0) return;
    state = 'running';
    // In a microtask, so that everything else of this turn joins the batch
    queueMicrotask(() => void run());
  }

  function takeBatch(): readonly Delivery[] {
    const taken = [...queue].slice(0, BATCH);
    for (const [key] of taken) queue.delete(key);
    return taken.map(([, delivery]) => delivery);
  }

  async function deliver(deliveries: readonly Delivery[]): Promise<void> {
    const newcomers = new Set(deliveries.flatMap(({ newcomer }) => newcomer ?? []));
    const wishes = deliveries.flatMap((delivery) => [...delivery.wants(newcomers)]);
    const fetched = await fetches.all(wishes);
    const outgoing = createOutgoing(counters);
    for (const delivery of deliveries)
      try {
        delivery.deliver(fetched, outgoing);
      } catch (error) {
        log.error({ err: error }, 'a push was not sent');
      }
    await outgoing.send();
    for (const { sent } of deliveries) sent?.();
  }

  async function run(): Promise<void> {
    for (let batch = takeBatch(); batch.length > 0 && running(); batch = takeBatch()) {
      await deliver(batch).catch((error: unknown) =>
        log.error({ err: error }, 'a batch of pushes was not sent'),
      );
      if (batch.some(({ push }) => push)) await sleep(rest, undefined, { ref: false });
      else await nextTurn();
    }
    if (!running()) return;
    state = 'idle';
    start();
  }

  return {
    enqueue(delivery: Delivery): void {
      if (state === 'stopped') return;
      const key = delivery.push?.key ?? delivery;
      queue.delete(key);
      queue.set(key, delivery);
      start();
    },
    waiting: ({ key }: Push): Push | undefined => queue.get(key)?.push,
    size: (): number => queue.size,
    dropPushes(): readonly Push[] {
      const dropped = [...queue.values()].flatMap(({ push }) => push ?? []);
      for (const { key } of dropped) queue.delete(key);
      return dropped;
    },
    ready(): void {
      if (state === 'not ready') state = 'idle';
      start();
    },
    stop(): void {
      state = 'stopped';
      queue.clear();
    },
  };
}
export type Loop = ReturnType<typeof createLoop>;
