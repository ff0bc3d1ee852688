import type { Logger } from 'pino';

/** Work that nobody waits for: it is finished before the service stops, and a failure is logged. */
export interface Background {
  run(what: string, task: () => Promise<unknown>): void;
  finished(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, task) {
      const work = task().then(
        () => undefined,
        (error: unknown) => {
          log.error({ err: error }, `failed: ${what}`);
        },
      );
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async finished() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
