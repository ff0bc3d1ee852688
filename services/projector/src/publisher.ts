import type { Change, ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import type { Position } from '@portal/service-kit/event-store/event-store';

/** So many changes wait for a change bus that is away; what comes after them is read from the log again when it is back. */
const WAITING_MAXIMUM = 50_000;
const RETRY_MS = [50, 200, 1_000, 5_000] as const;

export interface Publisher {
  /** Publishes what happened up to the position, in the order of the calls, without anybody having to wait. */
  publish(changes: readonly Change[], upTo: Position): void;
  /** Everything up to here is on its way for sure. */
  published(): Position | null;
  /** More was to be published than can wait: once `published` moves again, begin again from there. */
  overflowed(): boolean;
  /** Resolves once nothing waits, or after `withinMs`. */
  drained(withinMs: number): Promise<void>;
  stop(): void;
}

/**
 * Publishes changes beside the projector's loop, so that a change bus that is away holds up no read model. What could not be
 * published stays above `published`, which is what a restart begins from.
 */
export function createPublisher(options: {
  readonly changeBus: ChangeBus;
  readonly from: Position | null;
  readonly onFailure: (error: unknown) => void;
  readonly onResumed: () => void;
}): Publisher {
  const { changeBus, onFailure, onResumed } = options;
  const queue: { readonly changes: readonly Change[]; readonly upTo: Position }[] = [];
  let published = options.from;
  let waiting = 0;
  let overflow = false;
  let stopped = false;
  const isStopped = () => stopped;
  let running: Promise<void> | undefined;

  async function deliver(changes: readonly Change[]): Promise<void> {
    for (let attempt = 0; !stopped; attempt++) {
      try {
        await changeBus.publish(changes);
        if (attempt > 0) onResumed();
        return;
      } catch (error) {
        if (attempt === 0) onFailure(error);
        const wait = RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  async function run(): Promise<void> {
    for (let next = queue[0]; next && !isStopped(); next = queue[0]) {
      if (next.changes.length > 0) await deliver(next.changes);
      if (isStopped()) return;
      queue.shift();
      waiting -= next.changes.length;
      published = next.upTo;
    }
  }

  return {
    publish(changes, upTo) {
      if (overflow || stopped) return;
      if (waiting > 0 && waiting + changes.length > WAITING_MAXIMUM) {
        overflow = true;
        return;
      }
      if (queue.length === 0 && changes.length === 0) {
        published = upTo;
        return;
      }
      queue.push({ changes, upTo });
      waiting += changes.length;
      running ??= run().finally(() => (running = undefined));
    },
    published: () => published,
    overflowed: () => overflow && queue.length === 0,
    async drained(withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
      await Promise.race([running ?? Promise.resolve(), late]);
      clearTimeout(timer);
    },
    stop() {
      stopped = true;
    },
  };
}
