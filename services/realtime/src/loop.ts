import type { Logger } from 'pino';
import type { Fetched, Fetches, Wish } from './fetches.ts';
import type { Push } from './push.ts';

export interface Delivery {
  readonly push?: Push;
  readonly newcomer?: string | undefined;
  wants(newcomers: ReadonlySet<string>): Iterable<Wish>;
  deliver(fetched: Fetched): Promise<void> | void;
}

const BATCH = 256;

/**
 * Delivers in the order of arrival: takes a batch, fetches its views, sends. Meanwhile only the newest push of each key waits. A client
 * that has a push has everything that arrived before it, and can continue from its position.
 */
export function createLoop({
  fetches,
  log,
}: {
  readonly fetches: Pick<Fetches, 'all'>;
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
    const batch: Delivery[] = [];
    for (const [key, delivery] of queue) {
      if (batch.length === BATCH) break;
      queue.delete(key);
      batch.push(delivery);
    }
    return batch;
  }

  async function deliver(batch: readonly Delivery[]): Promise<void> {
    const newcomers = new Set(batch.flatMap(({ newcomer }) => newcomer ?? []));
    const wishes = batch.flatMap((delivery) => [...delivery.wants(newcomers)]);
    const fetched = await fetches.all(wishes);
    for (const delivery of batch)
      try {
        await delivery.deliver(fetched);
      } catch (error) {
        log.error({ err: error }, 'a push was not sent');
      }
  }

  async function run(): Promise<void> {
    while (queue.size > 0 && running())
      await deliver(takeBatch()).catch((error: unknown) =>
        log.error({ err: error }, 'a batch of pushes was not sent'),
      );
    if (running()) state = 'idle';
  }

  return {
    enqueue(delivery: Delivery): void {
      if (state === 'stopped') return;
      const key = delivery.push?.key ?? delivery;
      queue.delete(key);
      queue.set(key, delivery);
      start();
    },
    waiting: (key: string): Push | undefined => queue.get(key)?.push,
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
