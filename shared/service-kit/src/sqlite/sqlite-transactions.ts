import { pause } from '../time/pausing.ts';
import { UncertainCommit, isInputOutputError, isLocked } from './sqlite-errors.ts';
import { type Database } from './sqlite-driver.ts';

const LOCKED_RETRY_MS = 5;

/** Runs each change in a transaction. While another process holds the lock, it retries without blocking, for `lockedForMs`. */
export function transactionsOf(
  db: Database,
  lockedForMs: number,
): <T>(change: () => T) => Promise<T> {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');

  function attempt<T>(change: () => T): T {
    let committing = false;
    begin.run();
    try {
      const result = change();
      committing = true;
      commit.run();
      return result;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw committing && isInputOutputError(error) ? new UncertainCommit(error) : error;
    }
  }

  return async (change) => {
    const givenUpAt = performance.now() + lockedForMs;
    for (;;) {
      try {
        return attempt(change);
      } catch (error) {
        if (!isLocked(error) || performance.now() > givenUpAt) throw error;
        await pause(LOCKED_RETRY_MS);
      }
    }
  };
}

type Waiting = {
  readonly change: () => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Changes of one turn of the event loop share one transaction in their order, and so one wait for the disk. If one throws, all of its turn
 * fail, so use it only for changes that fail when the file fails.
 */
export function sharedTransactionsOf(
  db: Database,
  lockedForMs: number,
): <T>(change: () => T) => Promise<T> {
  const transaction = transactionsOf(db, lockedForMs);
  let queue: Waiting[] = [];

  async function flush(): Promise<void> {
    const group = queue;
    queue = [];
    try {
      await transaction(() => {
        for (const { change } of group) change();
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return <T>(change: () => T) =>
    new Promise<T>((resolve, reject) => {
      let result: { readonly of: T } | undefined;
      queue.push({
        change: () => (result = { of: change() }),
        resolve: () => {
          if (result) resolve(result.of);
        },
        reject,
      });
      if (queue.length === 1) setImmediate(() => void flush());
    });
}
