import type { Background } from './background.ts';

type Task = (stopped: AbortSignal) => Promise<void>;

export type Recurring = ReturnType<typeof createRecurring>;

export function createRecurring(background: Background) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tasks: { milliseconds: number; name: string; task: Task; isLater: boolean }[] = [];
  const timers: NodeJS.Timeout[] = [];

  return {
    /** @param task does not start again while it runs; the signal asks it to end early */
    every(milliseconds: number, name: string, task: Task): void {
      tasks.push({ milliseconds, name, task, isLater: false });
    },
    /** Like `every`, but runs neither at the start nor in `runAll`. Suits long work. */
    later(milliseconds: number, name: string, task: Task): void {
      tasks.push({ milliseconds, name, task, isLater: true });
    },
    start(): void {
      for (const { milliseconds, name, task, isLater } of tasks) {
        let isRunning = false;
        const run = async (): Promise<void> => {
          if (isRunning) return;
          isRunning = true;
          try {
            await task(signal);
          } catch (error) {
            if (!signal.aborted) throw error;
          } finally {
            isRunning = false;
          }
        };
        const runInBackground = () => {
          background.run(name, run);
        };
        if (!isLater) runInBackground();
        timers.push(setInterval(runInBackground, milliseconds).unref());
      }
    },
    async runAll(): Promise<void> {
      for (const { task, isLater } of tasks) if (!isLater) await task(signal);
    },
    stop(): void {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
