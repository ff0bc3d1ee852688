import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Counters } from '../counters.ts';
import type { Fetched, Fetches, Wish } from './fetches.ts';
import type { Logger } from 'pino';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import type { Pace } from './pace.ts';
import { isToMany, type Push } from '../pushing/change-push.ts';

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

type Waiting = { readonly place: number; readonly delivery: Delivery };

const BATCH = 256;
const GATHERED = 1_000;

/**
 * Takes a batch, fetches its views, sends. Meanwhile only the newest push of each key waits. Pushes to many wait longer under load, as the
 * pace says, and all others go before them; so the order is that of the batches. A client that has a push has everything of the batches
 * before, and can continue from its position.
 */
export function createLoop({
  fetches,
  counters,
  pace,
  log,
}: {
  readonly fetches: Pick<Fetches, 'all'>;
  readonly counters: Counters;
  readonly pace: Pace;
  readonly log: Logger;
}) {
  const first = new Map<unknown, Waiting>();
  const gathered = new Map<unknown, Waiting>();
  let arrivals = 0;
  let delivering = false;
  let state: 'not ready' | 'idle' | 'running' | 'stopped' = 'not ready';
  let opening: NodeJS.Timeout | undefined;
  const running = (): boolean => state === 'running';
  const queueOf = (push: Push | undefined) => (push && isToMany(push) ? gathered : first);

  function start(): void {
    if (state !== 'idle') return;
    if (first.size > 0 || (gathered.size > 0 && pace.wait() === 0)) {
      state = 'running';
      // In a microtask, so that everything else of this turn joins the batch
      queueMicrotask(() => void run());
    } else if (gathered.size > 0)
      opening ??= setTimeout(() => {
        opening = undefined;
        start();
      }, Math.ceil(pace.wait()));
  }

  function takeFrom(queue: Map<unknown, Waiting>, most: number): readonly Waiting[] {
    const taken: Waiting[] = [];
    for (const [key, waiting] of queue) {
      if (taken.length === most) break;
      queue.delete(key);
      taken.push(waiting);
    }
    return taken;
  }
  function takeBatch(): readonly Delivery[] {
    const many = pace.wait() === 0 ? takeFrom(gathered, GATHERED) : [];
    return [...takeFrom(first, BATCH), ...many]
      .sort((one, other) => one.place - other.place)
      .map(({ delivery }) => delivery);
  }

  async function deliver(deliveries: readonly Delivery[]): Promise<void> {
    const newcomers = new Set(deliveries.flatMap(({ newcomer }) => newcomer ?? []));
    const wishes = deliveries.flatMap((delivery) => [...delivery.wants(newcomers)]);
    const fetched = await fetches.all(wishes);
    const began = performance.now();
    const outgoing = createOutgoing(counters);
    for (const delivery of deliveries)
      try {
        delivery.deliver(fetched, outgoing);
      } catch (error) {
        log.error({ err: error }, 'a push was not sent');
      }
    outgoing.send();
    if (deliveries.some(({ push }) => push && isToMany(push)))
      pace.worked(performance.now() - began);
    for (const { sent } of deliveries) sent?.();
  }

  async function run(): Promise<void> {
    for (let batch = takeBatch(); batch.length > 0 && running(); batch = takeBatch()) {
      delivering = true;
      await deliver(batch).catch((error: unknown) =>
        log.error({ err: error }, 'a batch of pushes was not sent'),
      );
      delivering = false;
      // So that clients read what they have got
      await nextTurn();
    }
    if (!running()) return;
    state = 'idle';
    start();
  }

  return {
    enqueue(delivery: Delivery): void {
      if (state === 'stopped') return;
      const queue = queueOf(delivery.push);
      const key = delivery.push?.key ?? delivery;
      queue.delete(key);
      queue.set(key, { place: (arrivals += 1), delivery });
      start();
    },
    waiting: (push: Push): Push | undefined => queueOf(push).get(push.key)?.delivery.push,
    /** Whether a push to many would be sent at once. */
    isQuiet: (): boolean => !delivering && pace.wait() === 0,
    size: (): number => first.size + gathered.size,
    dropPushes(): readonly Push[] {
      const dropped = [first, gathered].flatMap((queue) =>
        [...queue.values()].flatMap(({ delivery: { push } }) => push ?? []),
      );
      for (const push of dropped) queueOf(push).delete(push.key);
      return dropped;
    },
    ready(): void {
      if (state === 'not ready') state = 'idle';
      start();
    },
    stop(): void {
      state = 'stopped';
      clearTimeout(opening);
      first.clear();
      gathered.clear();
    },
  };
}
export type Loop = ReturnType<typeof createLoop>;
