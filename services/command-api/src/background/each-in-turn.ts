import type { Logger } from 'pino';

/** Does the work for one item after the other. A failure is logged, and the next item follows. */
export async function eachInTurn<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  options: {
    /** Names the work in the log. */
    readonly what: string;
    readonly log: Pick<Logger, 'error'>;
    readonly stopped?: AbortSignal;
  },
): Promise<void> {
  const { what, log, stopped } = options;
  for (const item of items) {
    if (stopped?.aborted) return;
    try {
      await work(item);
    } catch (error) {
      log.error({ err: error }, `${what} failed for one; the next follow`);
    }
  }
}
