import type { Background } from './background.ts';

type Task = (stopped: AbortSignal) => Promise<void>;

export interface Recurring {
  /** @param task does not start again while it runs; the signal asks it to end early */
  every(milliseconds: number, name: string, task: Task): void;
  start(): void;
  runAll(): Promise<void>;
  stop(): void;
}

export function createRecurring(background: Background): Recurring {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tasks: { readonly milliseconds: number; readonly name: string; readonly task: Task }[] = [];
  const timers: NodeJS.Timeout[] = [];

  return {
    every(milliseconds, name, task) {
      tasks.push({ milliseconds, name, task });
    },
    start() {
      for (const { milliseconds, name, task } of tasks) {
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
        runInBackground();
        timers.push(setInterval(runInBackground, milliseconds).unref());
      }
    },
    async runAll() {
      for (const { task } of tasks) await task(signal);
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
    },
  };
}
