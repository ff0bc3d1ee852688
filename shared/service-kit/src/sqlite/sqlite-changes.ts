import { type Database } from './sqlite-driver.ts';

/** A number that commits of other connections change. Looking costs as much as reading a row. */
export function dataVersionOf(db: Database): () => number {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  return () => version.get() ?? 0;
}

/** @returns tells whether the version is another than it was when this was asked last */
export function changeDetectorOf(version: () => number): () => boolean {
  let seen = version();
  return () => {
    const current = version();
    if (current === seen) return false;
    seen = current;
    return true;
  };
}

export function watchOtherProcesses(
  db: Database,
  everyMs: number,
  notice: () => void,
): { start(): void; stop(): void } {
  const hasChanged = changeDetectorOf(dataVersionOf(db));
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer ??= setInterval(() => {
        if (hasChanged()) notice();
      }, everyMs);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
