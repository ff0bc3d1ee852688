import type { Change, ChangeBus } from '@portal/service-kit/change-bus/change-bus';
import type { Position } from '@portal/contracts/wire/position';
import { pause, within } from '@portal/service-kit/time/pausing';

/** While the change bus is away, this many changes wait; later ones are read from the log again. */
const WAITING_MAXIMUM = 50_000;
const RETRY_MS = [50, 200, 1_000, 5_000] as const;

/**
 * Publishes without blocking the projector's loop, so that no read model waits for the change bus. Unpublished changes lie after
 * `published`, where a restart begins.
 */
export function createPublisher(options: {
  readonly changeBus: ChangeBus;
  readonly from: Position | null;
  readonly onFailure: (error: unknown) => void;
  readonly onResumed: () => void;
}) {
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
        await pause(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0);
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
    publish(changes: readonly Change[], upTo: Position): void {
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
    published: (): Position | null => published,
    /** More changes came than can wait: restart from `published`. */
    overflowed: () => overflow && queue.length === 0,
    async drained(milliseconds: number): Promise<void> {
      await within(milliseconds, running ?? Promise.resolve()).catch(() => undefined);
    },
    stop(): void {
      stopped = true;
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
