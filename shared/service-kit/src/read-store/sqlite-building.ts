import { readFileSync, rmSync } from 'node:fs';
import { uptime } from 'node:os';
import type { Position } from '../event-store/log-position.ts';
import { syncToDisk } from '../sqlite/sqlite-copies.ts';
import { openSqlite } from '../sqlite/sqlite-database.ts';
import { isLocked } from '../sqlite/sqlite-errors.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import { projectionKey, rebuiltName } from './physical-name.ts';
import type { Index, ReadDocument } from './read-store.ts';
import { createDocumentNumbers, type DocumentNumbers } from './document-numbers.ts';
import { createCollections, rowsOf, type DocumentRows } from './sqlite-collections.ts';
import { createLeases } from './sqlite-leases.ts';
import { READ_MODELS_SCHEMA } from './sqlite-schema.ts';

/** 256 MB: nothing waits for the write-ahead log to be moved into the file, but each move writes most of the file again. */
const CHECKPOINT_AFTER_PAGES = 64_000;
const CACHE_KIB = 128_000;
/** Entries of an index are sorted in parts of this size, which lie in a file meanwhile, so that these threads sort while others are gathered. */
const SORTED_AT_ONCE_KIB = 16_000;
const SORTING_THREADS = 2;

const SCHEMA = `
  ${READ_MODELS_SCHEMA};
  CREATE TABLE IF NOT EXISTS building (
    boot TEXT NOT NULL, models TEXT NOT NULL, run TEXT NOT NULL, position TEXT, events INTEGER NOT NULL, finished INTEGER NOT NULL)`;

export type BuildingModel = {
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly Index[];
};
export type NumberedRows = DocumentRows & { readonly numbers: readonly number[] };
export type BuildingProgress = { readonly position: Position | null; readonly events: number };

/**
 * Read models in a file of their own, which nobody reads before it is finished. Each write is a transaction, so that a process that goes on
 * finds whole ones, but nothing is synchronised with the disk before the end. After a restart of the machine it starts over.
 */
export interface Building {
  readonly progress: BuildingProgress;
  readonly isFinished: boolean;
  /** Everything written so far. */
  all(name: string): Iterable<ReadDocument>;
  getMany(name: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReadDocument>>;
  /** Numbers new documents. */
  rowsOf(name: string, documents: readonly ReadDocument[]): NumberedRows;
  /** Models that are left out keep the checkpoint that they have. */
  write(
    changed: readonly (readonly [name: string, rows: NumberedRows])[],
    progress: BuildingProgress,
  ): void;
  /** Makes the indexes, then waits until all of it is on the disk, unless it is passing. */
  finish(): Promise<void>;
  close(): void;
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000);

/** Changes when the machine starts. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return String(seconds(Date.now()) - seconds(uptime() * 1_000));
  }
}

export function deleteDatabase(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal', '']) rmSync(file + suffix, { force: true });
}

type BuildingRow = [
  boot: string,
  models: string,
  position: string | null,
  events: number,
  finished: number,
];

const rowOf = (db: Database): BuildingRow | undefined =>
  db
    .prepare<[], BuildingRow>('SELECT boot, models, position, events, finished FROM building')
    .raw()
    .get();

function open(file: string, isPassing: boolean): Database {
  return openSqlite(file, {
    synchronous: 'OFF',
    secureDelete: !isPassing,
    cacheKib: CACHE_KIB,
    checkpointAfterPages: CHECKPOINT_AFTER_PAGES,
    schema: SCHEMA,
  });
}

/** Opens what an earlier run under the same models has left behind, or starts over. */
function openOrBegin(file: string, boot: string, models: string, isPassing: boolean): Database {
  let db: Database | undefined;
  try {
    db = open(file, isPassing);
    const row = rowOf(db);
    if (row?.[0] === boot && row[1] === models) return db;
  } catch (error) {
    // It may be damaged after the machine has failed
    if (isLocked(error)) throw error;
  }
  db?.close();
  deleteDatabase(file);
  const begun = open(file, isPassing);
  begun
    .prepare<[string, string]>("INSERT INTO building VALUES (?, ?, '', NULL, 0, 0)")
    .run(boot, models);
  return begun;
}

/** From now on, new pages go straight into the file, and no write-ahead log has to be moved there. */
function writeStraight(db: Database): void {
  try {
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    // Another connection is open: all works as it did, only slower
    if (!isLocked(error)) throw error;
  }
}

/**
 * @param stamp tells the new collections from all others, and this run from an earlier one that may not have ended yet: that one writes
 * nothing more
 * @param options.isPassing the file is deleted after use: nothing of it needs to last, or to be overwritten
 */
export function openBuilding(
  file: string,
  models: readonly BuildingModel[],
  stamp: string,
  { isPassing = false }: { readonly isPassing?: boolean } = {},
): Building {
  const keys = new Map(models.map((model) => [model.name, projectionKey(model)]));
  const db = openOrBegin(file, bootId(), JSON.stringify([...keys.values()].sort()), isPassing);
  const collections = createCollections(db, async (read) => read());
  const leases = createLeases(db, () => new Date());
  const activate = db.prepare<[string, string]>('INSERT OR IGNORE INTO active VALUES (?, ?)');
  const physicalOf = db
    .prepare<[string], string>('SELECT physical FROM active WHERE logical = ?')
    .pluck();
  const move = db.prepare<[string | null, number, string]>(
    'UPDATE building SET position = ?, events = ? WHERE run = ?',
  );
  const [, , position = null, events = 0, finished = 0] = rowOf(db) ?? [];

  db.transaction(() => {
    db.prepare<[string]>('UPDATE building SET run = ?').run(stamp);
    for (const [name, key] of keys) {
      activate.run(name, rebuiltName(key, stamp));
      collections.begin(physicalOf.get(name) ?? '');
    }
  })();
  const physicals = new Map(models.map(({ name }) => [name, physicalOf.get(name) ?? '']));
  const physical = (name: string) => physicals.get(name) ?? '';

  const numbers = new Map<string, DocumentNumbers>();
  function numbersOf(name: string): DocumentNumbers {
    let known = numbers.get(name);
    if (known) return known;
    known = createDocumentNumbers();
    for (const id of collections.ids(physical(name))) known.of(id);
    numbers.set(name, known);
    return known;
  }

  const write = db.transaction((...[changed, progress]: Parameters<Building['write']>) => {
    for (const [name, rows] of changed) {
      collections.put(physical(name), rows);
      const key = keys.get(name);
      if (key !== undefined && progress.position !== null)
        leases.moveCheckpoints({ [key]: progress.position });
    }
    if (move.run(progress.position, progress.events, stamp).changes === 0)
      throw new Error('Another run has taken over');
  });

  return {
    progress: { position, events },
    isFinished: finished === 1,
    all: (name) => collections.all(physical(name)),
    async getMany(name, ids) {
      const found = new Map<string, ReadDocument>();
      for (const id of ids) {
        const number = numbersOf(name).find(id);
        const document = number === null ? null : collections.numbered(physical(name), number);
        if (document?._id === id) found.set(id, document);
      }
      return found;
    },
    rowsOf(name, documents) {
      const known = numbersOf(name);
      const sorted = documents
        .map((document) => ({ number: known.of(document._id), document }))
        .sort((a, b) => a.number - b.number);
      return {
        ...rowsOf(sorted.map(({ document }) => document)),
        numbers: sorted.map(({ number }) => number),
      };
    },
    write,
    async finish() {
      db.pragma(`cache_size = -${SORTED_AT_ONCE_KIB}`);
      db.pragma(`threads = ${SORTING_THREADS}`);
      writeStraight(db);
      for (const { name } of models) collections.complete(physical(name));
      for (const { name, indexes } of models)
        for (const index of indexes) collections.ensure(physical(name), [index]);
      db.pragma('wal_checkpoint(TRUNCATE)');
      if (!isPassing) {
        syncToDisk(file);
        db.pragma('synchronous = FULL');
      }
      db.prepare('UPDATE building SET finished = 1').run();
      db.pragma('wal_checkpoint(TRUNCATE)');
    },
    close: () => db.close(),
  };
}
