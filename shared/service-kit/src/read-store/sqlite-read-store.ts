import { compactHere, type Compact } from '../sqlite/sqlite-copies.ts';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { describeSqliteFailure } from '../sqlite/sqlite-errors.ts';
import { transactionsOf } from '../sqlite/sqlite-transactions.ts';
import { pinnedOf } from './pinned.ts';
import type { Position } from '../event-store/log-position.ts';
import { Fenced, ReadStoreUnavailable, type ReadStore } from './read-store.ts';
import { createCollections } from './sqlite-collections.ts';
import { createHousekeeping } from './sqlite-housekeeping.ts';
import { createLeases, LEASES_SCHEMA, type Epochs } from './sqlite-leases.ts';

/** 64 MB: moving them into the file takes 40 ms, for which less than a hundredth of those who write at the same time wait. */
const CHECKPOINT_AFTER_PAGES = 16_000;
/**
 * The part of the file in memory; the operating system keeps pages, too. It should hold those that change between two commits. With 8 MB instead of 32,
 * writes to an empty portal took as much of the processor as before and those among a million events at most 5% more; the portal took 20 to
 * 30 MB less.
 */
const CACHE_KIB = 12_000;
const USES = {
  lasting: { synchronous: 'NORMAL', secureDelete: true, cacheKib: CACHE_KIB },
  /** Whoever puts it into use makes it last first. */
  building: { synchronous: 'OFF', secureDelete: true, cacheKib: 128_000 },
  /** The file is deleted when it is closed: nothing of it needs to last, or to be overwritten. */
  passing: { synchronous: 'OFF', secureDelete: false, cacheKib: 128_000 },
} as const;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS active (logical TEXT PRIMARY KEY, physical TEXT NOT NULL);
  ${LEASES_SCHEMA}`;

type Options = {
  readonly file: string;
  readonly now?: () => Date;
  readonly lockedForMs?: number;
  readonly use?: keyof typeof USES;
  readonly compact?: Compact;
};

type State = {
  readonly active: ReadonlyMap<string, string>;
  readonly checkpoints: Readonly<Record<string, Position>>;
  readonly epochs: Epochs;
};

/** A read store with what its file needs to take another one's place, all of it at once. */
export interface OpenReadStore extends ReadStore {
  state(): State;
  /** Ends the epochs of the store before it, and takes over the checkpoints that it has no own ones for. */
  follow(before: Pick<State, 'checkpoints' | 'epochs'>): void;
  /** Leaves nothing beside the file, which goes on answering reads. Throws while another process uses it. */
  retire(): void;
  closeNow(): void;
}

/**
 * Read models in one SQLite file. A power cut may undo the last commits, documents and checkpoints together; the projector then repeats
 * them.
 */
export const createSqliteReadStore = (options: Options): ReadStore => openReadStore(options);

export function openReadStore(options: Options): OpenReadStore {
  const { file, now = () => new Date(), lockedForMs = 2_000, use = 'lasting' } = options;
  const { compact = compactHere } = options;
  const db = openSqlite(file, {
    ...USES[use],
    checkpointAfterPages: CHECKPOINT_AFTER_PAGES,
    schema: SCHEMA,
  });
  const transaction = transactionsOf(db, lockedForMs);
  const housekeeping = createHousekeeping(db);
  const collections = createCollections(db, reading);
  const leases = createLeases(db, now);
  const activeRows = db
    .prepare<[], [string, string]>('SELECT logical, physical FROM active ORDER BY logical')
    .raw();
  const activate = db.prepare<[string, string]>(
    `INSERT INTO active (logical, physical) VALUES (?, ?)
      ON CONFLICT (logical) DO UPDATE SET physical = excluded.physical`,
  );
  const activateUnlessSet = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO active (logical, physical) VALUES (?, ?)',
  );
  let activeNames: ReadonlyMap<string, string> | undefined;
  let closed = false;

  function active(): ReadonlyMap<string, string> {
    activeNames ??= new Map(activeRows.all());
    return activeNames;
  }

  const unavailable = (error: unknown): Error =>
    error instanceof Fenced || error instanceof RangeError
      ? error
      : new ReadStoreUnavailable(describeSqliteFailure(file, error), { cause: error });

  function requireOpen(): void {
    if (closed) throw new ReadStoreUnavailable(`${file} has been closed`);
  }

  function forgetWhatOthersChanged(): void {
    if (!housekeeping.othersHaveCommitted()) return;
    activeNames = undefined;
    collections.forget();
  }

  async function reading<T>(read: () => T): Promise<T> {
    requireOpen();
    try {
      forgetWhatOthersChanged();
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function writing<T>(change: () => T): Promise<T> {
    requireOpen();
    try {
      return await transaction(change);
    } catch (error) {
      collections.forget();
      throw unavailable(error);
    }
  }

  function closeNow(): void {
    if (closed) return;
    closed = true;
    housekeeping.close();
    db.close();
  }

  const store: OpenReadStore = {
    collection: (logical) => collections.reader(() => active().get(logical)),
    pinned: (logical) => pinnedOf(store, logical),
    physical: (name) => collections.reader(() => name),

    async ensureCollection(physical, indexes) {
      await writing(() => collections.ensure(physical, indexes));
      housekeeping.committed();
    },
    async dropCollection(physical) {
      await writing(() => collections.drop(physical));
      housekeeping.committed();
    },
    active: () => reading(() => Object.fromEntries(active())),
    async activateNew(names) {
      await writing(() => {
        for (const [logical, physical] of Object.entries(names))
          activateUnlessSet.run(logical, physical);
      });
      activeNames = undefined;
      housekeeping.committed();
    },

    lease: (group, holder, ttlMs) => writing(() => leases.take(group, holder, ttlMs)),
    releaseLease: (lease) => writing(() => leases.release(lease)),

    async commit({ lease, replace, checkpoints }) {
      await writing(() => {
        forgetWhatOthersChanged();
        leases.require(lease);
        for (const { collection, documents } of replace) collections.replace(collection, documents);
        leases.moveCheckpoints(checkpoints);
      });
      housekeeping.committed();
    },
    checkpoints: () => reading(() => leases.checkpoints()),
    async swap({ logical, physical, projection, position }) {
      const swapped = await writing(() => {
        if (leases.isBehind(position, projection)) return false;
        activate.run(logical, physical);
        leases.fenceAll();
        return true;
      });
      if (swapped) {
        activeNames = undefined;
        housekeeping.committed();
      }
      return swapped;
    },

    async reset() {
      await writing(() => {
        collections.dropAll();
        db.exec('DELETE FROM active');
        leases.deleteCheckpoints();
        leases.fenceAll();
      });
      activeNames = undefined;
      housekeeping.committed();
    },

    ping: () => reading(() => void activeRows.get()),
    version: () => (closed ? undefined : housekeeping.version()),
    onCommit: (listener) => housekeeping.onCommit(listener),
    forget: () => compact(file),
    close: async () => closeNow(),

    state: () => ({
      active: new Map(activeRows.all()),
      checkpoints: leases.checkpoints(),
      epochs: leases.epochs(),
    }),
    follow(before) {
      db.transaction(() => {
        leases.beginAfter(before.epochs);
        const own = leases.checkpoints();
        leases.moveCheckpoints({ ...before.checkpoints, ...own });
      })();
    },
    retire() {
      db.pragma('wal_checkpoint(TRUNCATE)');
      const mode: unknown = db.pragma('journal_mode = DELETE', { simple: true });
      if (mode !== 'delete') throw new ReadStoreUnavailable(`Another process uses ${file}`);
      housekeeping.close();
    },
    closeNow,
  };
  return store;
}
