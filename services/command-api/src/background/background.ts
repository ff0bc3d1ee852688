import type { Logger } from 'pino';

export type Background = ReturnType<typeof createBackground>;

/** Runs work that the service finishes before it stops. Failures are logged. */
export function createBackground(log: Logger) {
  const running = new Set<Promise<void>>();
  return {
    run(name: string, task: () => Promise<unknown>): void {
      const work = task().then(
        () => undefined,
        (error: unknown) => {
          log.error({ err: error }, `failed: ${name}`);
        },
      );
      running.add(work);
      void work.finally(() => running.delete(work));
    },
    async finished(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
