import { pause } from '../time/waiting.ts';
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

export interface GatheredTransaction {
  /** @throws what the change throws, or that the database is locked */
  run<T>(change: () => T): Promise<T>;
  /** Commits what was gathered, if anything was. @throws if that fails */
  end(): void;
  /** Changes have been run and not been committed, so that no other process can commit. */
  isOpen(): boolean;
}

/**
 * Changes share a transaction, which stays open between them for up to `longestMs`. On this connection they can be read at once. Others see them, and
 * get a turn to write, when it ends. All are undone if one throws or the commit fails.
 *
 * @param options.onUndone called when changes that had been run are undone
 */
export function gatheredTransactionOf(
  db: Database,
  options: {
    readonly lockedForMs: number;
    readonly longestMs: number;
    readonly onUndone: () => void;
  },
): GatheredTransaction {
  const { lockedForMs, longestMs, onUndone } = options;
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  let gathered = 0;
  let ending: NodeJS.Timeout | undefined;

  function undo(): void {
    if (db.inTransaction) rollback.run();
    clearTimeout(ending);
    const undone = gathered;
    gathered = 0;
    if (undone > 0) onUndone();
  }

  function end(): void {
    if (!db.inTransaction) return;
    try {
      commit.run();
    } catch (error) {
      undo();
      throw error;
    }
    clearTimeout(ending);
    gathered = 0;
  }

  function endInTime(): void {
    try {
      end();
    } catch {
      // `onUndone` has been called
    }
  }

  async function opened(): Promise<void> {
    const givenUpAt = performance.now() + lockedForMs;
    while (!db.inTransaction) {
      try {
        begin.run();
        ending = setTimeout(endInTime, longestMs);
      } catch (error) {
        if (!isLocked(error) || performance.now() > givenUpAt) throw error;
        await pause(LOCKED_RETRY_MS);
      }
    }
  }

  return {
    async run(change) {
      // A neighbour's failure may end the transaction while this call waits for its turn
      while (!db.inTransaction) await opened();
      try {
        const result = change();
        gathered += 1;
        return result;
      } catch (error) {
        undo();
        throw error;
      }
    },
    end,
    isOpen: () => gathered > 0,
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
