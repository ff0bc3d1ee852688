import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  columnStatements,
  describeSqliteFailure,
  emptyWriteAheadLog,
  openSqlite,
  preparedStatements,
  sqliteCode,
  transactionsOf,
} from '../sqlite.ts';
import {
  Fenced,
  ReadStoreUnavailable,
  type Filter,
  type Find,
  type Index,
  type Lease,
  type ReadCollection,
  type ReadDocument,
  type ReadStore,
} from './read-store.ts';
import { column, orderBy, where } from './sqlite-query.ts';

/** How soon a commit of another process is noticed by those who listen. */
const POLL_MS = 100;
/** What was deleted leaves the write-ahead log, too, once nothing has been written for so long, or at the latest … */
const SETTLE_MS = 1_000;
const SETTLE_AT_LATEST_MS = 30_000;

/** 16 MB, and 32 MB of the file in memory: measured, together they double the rate of random inserts among 50,000 documents. */
const CHECKPOINT_AFTER_PAGES = 4_000;
const CACHE_KIB = 32_000;
/** Parsed documents kept for each collection, at most so many and so many characters of JSON. */
const KEPT_DOCUMENTS = 5_000;
const KEPT_CHARACTERS = 2_000_000;
/** Pages up to this size are read by id from what is kept; larger answers would push everything else out of it. */
const PAGE_BY_ID = 100;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS active (logical TEXT PRIMARY KEY, physical TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS leases (
    name TEXT PRIMARY KEY, holder TEXT NOT NULL, epoch INTEGER NOT NULL, expires_at TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT PRIMARY KEY, position TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS array_fields (
    collection TEXT NOT NULL, field TEXT NOT NULL, PRIMARY KEY (collection, field)) WITHOUT ROWID`;

type LeaseRow = { readonly holder: string; readonly epoch: number; readonly expires_at: string };

const NAME = /^[A-Za-z0-9_-]+$/;
function table(physical: string): string {
  if (!NAME.test(physical)) throw new RangeError(`${physical} is not a collection name`);
  return `"documents_${physical}"`;
}

const isMissingTable = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_ERROR' &&
  error instanceof Error &&
  error.message.startsWith('no such table');

/** Paths at which the document has arrays, without the numbers of their elements. */
function collectArrays(value: object, prefix: string, found: Set<string>): void {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value);
  for (const [key, inner] of entries) {
    if (typeof inner !== 'object' || inner === null) continue;
    const path = prefix + key;
    if (!Array.isArray(inner)) {
      collectArrays(inner, `${path}.`, found);
      continue;
    }
    found.add(path);
    const elements: readonly unknown[] = inner;
    for (const element of elements) {
      if (typeof element === 'object' && element !== null && !Array.isArray(element))
        collectArrays(element, `${path}.`, found);
    }
  }
}

/**
 * Documents as JSON in one SQLite file: a table a collection, indexes on expressions. A power cut may take the last commits away,
 * documents and checkpoints together; the projector then makes them again.
 */
export function createSqliteReadStore(options: {
  readonly file: string;
  readonly now?: () => Date;
  readonly lockedForMs?: number;
}): ReadStore {
  const { file, now = () => new Date(), lockedForMs = 2_000 } = options;
  const db = openSqlite(file, {
    synchronous: 'NORMAL',
    secureDelete: true,
    checkpointAfterPages: CHECKPOINT_AFTER_PAGES,
    cacheKib: CACHE_KIB,
    schema: SCHEMA,
  });

  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck();
  const texts = columnStatements<string>(db, 500);
  const numbers = columnStatements<number>(db, 100);
  const writes = preparedStatements(db, 100);
  const arrayFields = new Map<string, Set<string>>();
  /** By physical collection; what a commit replaces leaves it, and all of it once another process has written. */
  const kept = new Map<string, LRUCache<string, ReadDocument>>();
  const listeners = new Set<() => void>();
  const boot = randomUUID().slice(0, 8);
  let commits = 0;
  let seenVersion = dataVersion.get();
  let notifiedVersion = seenVersion;
  let activeNames: ReadonlyMap<string, string> | undefined;
  let poll: NodeJS.Timeout | undefined;
  let settle: NodeJS.Timeout | undefined;
  let settleBy = 0;
  let closed = false;

  const unavailable = (error: unknown): Error => {
    if (error instanceof Fenced || error instanceof RangeError) return error;
    return new ReadStoreUnavailable(describeSqliteFailure(file, error), { cause: error });
  };
  const transaction = transactionsOf(db, lockedForMs);

  /** What is remembered of the file is forgotten once another process has written to it. */
  function refresh(): void {
    if (closed) throw new ReadStoreUnavailable(`${file} has been closed`);
    const version = dataVersion.get();
    if (version === seenVersion) return;
    seenVersion = version;
    activeNames = undefined;
    arrayFields.clear();
    for (const documents of kept.values()) documents.clear();
  }

  async function writing<T>(change: () => T): Promise<T> {
    if (closed) throw new ReadStoreUnavailable(`${file} has been closed`);
    try {
      return await transaction(change);
    } catch (error) {
      arrayFields.clear();
      throw unavailable(error);
    }
  }

  function emptied(): boolean {
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
        if (!closed && !emptied()) scheduleSettling();
      }, SETTLE_MS).unref();
    } else if (time < settleBy) settle.refresh();
  }

  function committed(): void {
    commits++;
    scheduleSettling();
    for (const listener of [...listeners]) listener();
  }

  function noticeOtherProcesses(): void {
    const version = dataVersion.get();
    if (version === notifiedVersion) return;
    notifiedVersion = version;
    for (const listener of [...listeners]) listener();
  }

  function keptOf(physical: string): LRUCache<string, ReadDocument> {
    let documents = kept.get(physical);
    if (!documents) {
      documents = new LRUCache({ max: KEPT_DOCUMENTS, maxSize: KEPT_CHARACTERS });
      kept.set(physical, documents);
    }
    return documents;
  }

  function arraysOf(physical: string): Set<string> {
    let known = arrayFields.get(physical);
    if (!known) {
      known = new Set(
        db
          .prepare<[string], string>('SELECT field FROM array_fields WHERE collection = ?')
          .pluck()
          .all(physical),
      );
      arrayFields.set(physical, known);
    }
    return known;
  }

  function active(): ReadonlyMap<string, string> {
    activeNames ??= new Map(
      db
        .prepare<[], [string, string]>('SELECT logical, physical FROM active ORDER BY logical')
        .raw()
        .all(),
    );
    return activeNames;
  }

  function collectionOf<D extends ReadDocument>(
    resolve: () => string | undefined,
  ): ReadCollection<D> {
    const parse: (text: string) => D = JSON.parse;

    /** A collection that isn't there (yet) is empty. */
    async function reading<T>(read: (physical: string) => T, nothing: T): Promise<T> {
      try {
        refresh();
        const physical = resolve();
        return physical === undefined ? nothing : read(physical);
      } catch (error) {
        if (isMissingTable(error)) return nothing;
        throw unavailable(error);
      }
    }
    function one(physical: string, id: string): D | undefined {
      const documents = keptOf(physical);
      const known = documents.get(id);
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- of the collections of many types the caller has said which this is
      if (known) return known as D;
      const text = texts(`SELECT doc FROM ${table(physical)} WHERE id = ?`).get(id);
      if (text === undefined) return undefined;
      const document = parse(text);
      documents.set(id, document, { size: text.length });
      return document;
    }
    const condition = (physical: string, filter: Filter) => {
      const arrays = arraysOf(physical);
      return where(filter, (path) => arrays.has(path));
    };

    return {
      get: (id) => reading((physical) => one(physical, id) ?? null, null),
      getMany: (ids) =>
        reading((physical) => {
          const found = new Map<string, D>();
          for (const id of ids) {
            const document = one(physical, id);
            if (document) found.set(id, document);
          }
          return found;
        }, new Map<string, D>()),
      find: ({ filter = {}, sort, skip = 0, limit = -1 }: Find) =>
        reading((physical) => {
          const { text, params } = condition(physical, filter);
          const order = sort ? ` ORDER BY ${orderBy(sort)}` : '';
          const rest = `FROM ${table(physical)} WHERE ${text}${order} LIMIT ? OFFSET ?`;
          if (limit < 0 || limit > PAGE_BY_ID)
            return texts(`SELECT doc ${rest}`)
              .all(...params, limit, skip)
              .map(parse);
          // An index that serves the query holds the ids, too: the documents themselves are mostly in memory.
          const ids = texts(`SELECT id ${rest}`).all(...params, limit, skip);
          return ids.flatMap((id) => one(physical, id) ?? []);
        }, []),
      count: (filter = {}, { atMost = -1 } = {}) =>
        reading((physical) => {
          const { text, params } = condition(physical, filter);
          const rows = `FROM ${table(physical)} WHERE ${text}`;
          return (
            (atMost < 0
              ? numbers(`SELECT count(*) ${rows}`).get(...params)
              : numbers(`SELECT count(*) FROM (SELECT 1 ${rows} LIMIT ?)`).get(
                  ...params,
                  atMost,
                )) ?? 0
          );
        }, 0),
    };
  }

  const createTable = (physical: string): void => {
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${table(physical)} (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position TEXT NOT NULL, doc TEXT NOT NULL)`,
    );
  };

  function createIndex(physical: string, { name, fields }: Index): void {
    if (!NAME.test(name)) throw new RangeError(`${name} is not an index name`);
    const direction = (down: 1 | -1) => (down === 1 ? 'ASC' : 'DESC');
    const columns = fields.map(([field, order]) => `${column(field)} ${direction(order)}`);
    // Every sort ends in the id: with it the index gives whole pages in order.
    if (!fields.some(([field]) => field === '_id'))
      columns.push(`${column('_id')} ${direction(fields.at(-1)?.[1] ?? 1)}`);
    db.exec(
      `CREATE INDEX IF NOT EXISTS "documents_${physical}__${name}" ON ${table(physical)} (${columns.join(', ')})`,
    );
  }

  const upsertInto = (physical: string) =>
    writes(
      `INSERT INTO ${table(physical)} (id, position, doc) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, doc = excluded.doc
        WHERE excluded.position > position`,
    );

  function replaceIn(physical: string, documents: readonly ReadDocument[]): void {
    const upsert = upsertInto(physical);
    const known = arraysOf(physical);
    const keptHere = kept.get(physical);
    const found = new Set<string>();
    for (const document of documents) {
      upsert.run(document._id, document.position, JSON.stringify(document));
      keptHere?.delete(document._id);
      collectArrays(document, '', found);
    }
    for (const field of found) {
      if (known.has(field)) continue;
      addArrayField.run(physical, field);
      known.add(field);
    }
  }

  const epochOf = db.prepare<[string], number>('SELECT epoch FROM leases WHERE name = ?').pluck();
  const setCheckpoint = db.prepare<[string, string]>(
    `INSERT INTO checkpoints (projection, position) VALUES (?, ?)
      ON CONFLICT (projection) DO UPDATE SET position = excluded.position`,
  );
  const checkpointOf = db
    .prepare<[string], string>('SELECT position FROM checkpoints WHERE projection = ?')
    .pluck();
  const allCheckpoints = db
    .prepare<[], [string, string]>(
      'SELECT projection, position FROM checkpoints ORDER BY projection',
    )
    .raw();
  const addArrayField = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO array_fields (collection, field) VALUES (?, ?)',
  );
  const leaseOf = db.prepare<[string], LeaseRow>(
    'SELECT holder, epoch, expires_at FROM leases WHERE name = ?',
  );
  const putLease = db.prepare<[string, string, number, string]>(
    `INSERT INTO leases (name, holder, epoch, expires_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE
      SET holder = excluded.holder, epoch = excluded.epoch, expires_at = excluded.expires_at`,
  );
  const endLease = db.prepare<[string, string, number]>(
    'UPDATE leases SET expires_at = ? WHERE name = ? AND epoch = ?',
  );
  const activate = db.prepare<[string, string]>(
    `INSERT INTO active (logical, physical) VALUES (?, ?)
      ON CONFLICT (logical) DO UPDATE SET physical = excluded.physical`,
  );
  const activateUnlessSet = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO active (logical, physical) VALUES (?, ?)',
  );

  return {
    collection: (logical) => collectionOf(() => active().get(logical)),
    physical: (name) => collectionOf(() => name),

    async ensureCollection(physical, indexes) {
      await writing(() => {
        createTable(physical);
        for (const index of indexes) createIndex(physical, index);
      });
      committed();
    },
    async dropCollection(physical) {
      await writing(() => {
        db.exec(`DROP TABLE IF EXISTS ${table(physical)}`);
        db.prepare<[string]>('DELETE FROM array_fields WHERE collection = ?').run(physical);
        arrayFields.delete(physical);
        kept.delete(physical);
      });
      committed();
    },
    async active() {
      refresh();
      return Object.fromEntries(active());
    },
    async activateNew(names) {
      await writing(() => {
        for (const [logical, physical] of Object.entries(names))
          activateUnlessSet.run(logical, physical);
      });
      activeNames = undefined;
      committed();
    },

    lease: (group, holder, ttlMs) =>
      writing((): Lease | null => {
        const time = now();
        const standing = leaseOf.get(group);
        const holds = standing !== undefined && standing.expires_at > time.toISOString();
        if (holds && standing.holder !== holder) return null;
        const epoch = holds ? standing.epoch : (standing?.epoch ?? 0) + 1;
        const expiresAt = new Date(time.getTime() + ttlMs).toISOString();
        putLease.run(group, holder, epoch, expiresAt);
        return { group, holder, epoch, expiresAt };
      }),
    async releaseLease({ group, epoch }) {
      await writing(() => endLease.run(now().toISOString(), group, epoch));
    },

    async commit({ lease: { group, epoch }, replace, checkpoints }) {
      refresh();
      await writing(() => {
        if (epochOf.get(group) !== epoch) throw new Fenced(group, epoch);
        for (const { collection, documents } of replace) replaceIn(collection, documents);
        for (const [projection, position] of Object.entries(checkpoints))
          setCheckpoint.run(projection, position);
      });
      committed();
    },
    async checkpoints() {
      refresh();
      return Object.fromEntries(allCheckpoints.all());
    },
    async swap({ logical, physical, projection, position }) {
      const swapped = await writing(() => {
        const live = checkpointOf.get(projection);
        if (live !== undefined && live > position) return false;
        activate.run(logical, physical);
        db.exec('UPDATE leases SET epoch = epoch + 1');
        return true;
      });
      if (swapped) {
        activeNames = undefined;
        committed();
      }
      return swapped;
    },

    version: () => (closed ? undefined : `${boot}.${commits}.${dataVersion.get() ?? 0}`),
    onCommit(listener) {
      // A subscription of its own each time, so that ending one ends no other.
      const own = () => {
        listener();
      };
      listeners.add(own);
      poll ??= setInterval(noticeOtherProcesses, POLL_MS).unref();
      return () => {
        listeners.delete(own);
      };
    },
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(poll);
      clearTimeout(settle);
      db.close();
    },
  };
}
