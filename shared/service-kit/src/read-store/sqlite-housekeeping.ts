import { randomUUID } from 'node:crypto';
import { changeDetectorOf, dataVersionOf, watchOtherProcesses } from '../sqlite/sqlite-changes.ts';
import { emptyWriteAheadLog } from '../sqlite/sqlite-copies.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';

const POLL_MS = 100;
/** The write-ahead log still holds deleted data, so it is emptied after this long without a commit. */
const SETTLE_MS = 1_000;
const SETTLE_AT_LATEST_MS = 30_000;

export function createHousekeeping(db: Database) {
  const dataVersion = dataVersionOf(db);
  const boot = randomUUID().slice(0, 8);
  const listeners = new Set<() => void>();
  let commits = 0;
  let settle: NodeJS.Timeout | undefined;
  let settleBy = 0;
  let closed = false;

  function notify(): void {
    for (const listener of [...listeners]) listener();
  }
  const others = watchOtherProcesses(db, POLL_MS, notify);

  function isEmptied(): boolean {
    try {
      return emptyWriteAheadLog(db);
    } catch {
      return false;
    }
  }

  function scheduleSettling(): void {
    const time = performance.now();
    if (!settle) {
      settleBy = time + SETTLE_AT_LATEST_MS;
      settle = setTimeout(() => {
        settle = undefined;
        if (!closed && !isEmptied()) scheduleSettling();
      }, SETTLE_MS).unref();
    } else if (time < settleBy) settle.refresh();
  }

  return {
    committed() {
      commits++;
      scheduleSettling();
      notify();
    },
    othersHaveCommitted: changeDetectorOf(dataVersion),
    version: () => `${boot}.${commits}.${dataVersion()}`,
    onCommit(listener: () => void) {
      const own = () => {
        listener();
      };
      listeners.add(own);
      others.start();
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) others.stop();
      };
    },
    close() {
      closed = true;
      others.stop();
      clearTimeout(settle);
    },
  };
}
