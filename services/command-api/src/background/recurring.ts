import type { Background } from './background.ts';

type Task = (stopped: AbortSignal) => Promise<void>;

export interface Recurring {
  /** @param task does not start again while it runs; the signal asks it to end early */
  every(milliseconds: number, name: string, task: Task): void;
  /** Like `every`, but runs neither at the start nor in `runAll`. Suits long work. */
  later(milliseconds: number, name: string, task: Task): void;
  start(): void;
  runAll(): Promise<void>;
  stop(): void;
}

export function createRecurring(background: Background): Recurring {
  const stopping = new AbortController();
  const { signal } = stopping;
  type Entry = {
    readonly milliseconds: number;
    readonly name: string;
    readonly task: Task;
    readonly isLater: boolean;
  };
  const tasks: Entry[] = [];
  const timers: NodeJS.Timeout[] = [];

  return {
    every(milliseconds, name, task) {
      tasks.push({ milliseconds, name, task, isLater: false });
    },
    later(milliseconds, name, task) {
      tasks.push({ milliseconds, name, task, isLater: true });
    },
    start() {
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
    async runAll() {
      for (const { task, isLater } of tasks) if (!isLater) await task(signal);
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
