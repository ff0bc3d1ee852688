import { randomBytes } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { covers } from '../event-store/log-position.ts';
import { syncToDisk, compactHere, type Compact } from '../sqlite/sqlite-copies.ts';
import { openReadStore, type OpenReadStore } from './sqlite-read-store.ts';
import { keyOf } from './physical-name.ts';
import { pinnedOf } from './pinned.ts';
import type { ReadCollection, ReadDocument, ReadStore } from './read-store.ts';

/** Reads that began in the old file end there. */
const KEEP_OLD_MS = 2_000;

/** Deletes the databases that were to follow this one, with what SQLite keeps beside them. */
function deleteSuccessors(file: string): void {
  const folder = dirname(file);
  for (const name of readdirSync(folder))
    if (name.startsWith(`${basename(file)}-next`)) rmSync(join(folder, name), { force: true });
}

/** A read model that both have must not go back in the log. */
function isBehind(next: OpenReadStore, live: OpenReadStore): boolean {
  const [after, before] = [next.state(), live.state()];
  return [...before.active].some(([logical, physical]) => {
    const reached = before.checkpoints[keyOf(physical)];
    const successor = after.active.get(logical);
    if (reached === undefined || successor === undefined) return false;
    return !covers(after.checkpoints[keyOf(successor)], reached);
  });
}

/**
 * A store in a file that no other process uses, so that a file that was built beside it can take its place while the store is open.
 *
 * @see docs/adr/0006-read-store-sqlite-json-rebuilt-beside-the-live-one.md
 */
export function createReplaceableReadStore(options: {
  readonly file: string;
  /** The file is deleted when it is closed: nothing of it needs to last, or to be overwritten. */
  readonly isPassing?: boolean;
  readonly compact?: Compact;
}): ReadStore & Required<Pick<ReadStore, 'successor'>> {
  const { file, isPassing = false, compact = compactHere } = options;
  const [use, nextUse] = isPassing
    ? (['passing', 'passing'] as const)
    : (['lasting', 'building'] as const);
  // When a portal is killed, its builder goes on for a moment, and must not write into the file of the next portal
  const nextFile = `${file}-next-${randomBytes(4).toString('hex')}`;
  const listeners = new Map<() => void, () => void>();
  let live = openReadStore({ file, use });
  let next: OpenReadStore | undefined;
  const retired = new Map<OpenReadStore, NodeJS.Timeout>();

  function reader<D extends ReadDocument>(
    of: (store: ReadStore) => ReadCollection<D>,
  ): ReadCollection<D> {
    let from = live;
    let collection = of(live);
    const current = () => {
      if (from !== live) [from, collection] = [live, of(live)];
      return collection;
    };
    return {
      get: (id) => current().get(id),
      getMany: (ids) => current().getMany(ids),
      find: (query) => current().find(query),
      count: (filter, atMost) => current().count(filter, atMost),
    };
  }

  function retire(old: OpenReadStore): void {
    const timer = setTimeout(() => {
      retired.delete(old);
      old.closeNow();
    }, KEEP_OLD_MS).unref();
    retired.set(old, timer);
  }

  function openNext(): OpenReadStore {
    next ??= openReadStore({ file: nextFile, use: nextUse });
    return next;
  }

  async function discard(): Promise<void> {
    next?.closeNow();
    next = undefined;
    deleteSuccessors(file);
  }

  return {
    collection: (logical) => reader((from) => from.collection(logical)),
    physical: (name) => reader((from) => from.physical(name)),
    // Reads that belong together stay in the file in which they began
    pinned: (logical) => pinnedOf(live, logical),
    checkpoints: () => live.checkpoints(),
    version: () => live.version(),
    onCommit(listener) {
      listeners.set(listener, live.onCommit(listener));
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
    ping: () => live.ping(),
    ensureCollection: (physical, indexes) => live.ensureCollection(physical, indexes),
    dropCollection: (physical) => live.dropCollection(physical),
    active: () => live.active(),
    activateNew: (names) => live.activateNew(names),
    lease: (group, holder, ttlMs) => live.lease(group, holder, ttlMs),
    releaseLease: (lease) => live.releaseLease(lease),
    commit: (commit) => live.commit(commit),
    swap: (rebuilt) => live.swap(rebuilt),
    async reset() {
      await discard();
      await live.reset();
    },
    successor: {
      file: nextFile,
      async copy() {
        await discard();
        await compact(file, nextFile);
      },
      open: openNext,
      // In one turn of the event loop: nothing is written to the live ones meanwhile
      async takeOver() {
        const successor = openNext();
        if (isBehind(successor, live)) return false;
        try {
          live.retire();
        } catch (error) {
          successor.closeNow();
          next = undefined;
          throw error;
        }
        successor.follow(live.state());
        // The write-ahead log of the file has the old name
        successor.closeNow();
        next = undefined;
        if (!isPassing) syncToDisk(nextFile);
        renameSync(nextFile, file);
        syncToDisk(dirname(file));
        const old = live;
        live = openReadStore({ file, use });
        // Only now: if a step above fails, the old store must stay open
        retire(old);
        for (const listener of [...listeners.keys()]) {
          listeners.set(listener, live.onCommit(listener));
          listener();
        }
        return true;
      },
      discard,
    },
    async close() {
      for (const [old, timer] of retired) {
        clearTimeout(timer);
        old.closeNow();
      }
      retired.clear();
      next?.closeNow();
      live.closeNow();
    },
  };
}
