import type { Logger } from 'pino';

/** Runs work that the service finishes before it stops. Failures are logged. */
export interface Background {
  run(name: string, task: () => Promise<unknown>): void;
  finished(): Promise<void>;
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, task) {
      const work = task().then(
        () => undefined,
        (error: unknown) => {
          log.error({ err: error }, `failed: ${name}`);
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
