import { LRUCache } from 'lru-cache';
import { sqliteCode } from '../sqlite/sqlite-errors.ts';
import { BOUND_LIMIT, columnStatements } from '../sqlite/sqlite-statements.ts';
import type { Database } from '../sqlite/sqlite-driver.ts';
import type { Find, Index, ReadCollection, ReadDocument } from './read-store.ts';
import { orderBy, orderOf, where } from './sqlite-query.ts';

/**
 * The most characters of parsed documents that each collection keeps. The aim "feed pages ≥ 1.0 × the floor's rate" needs them: without, the rate was
 * 0.8 instead of 1.0 on a busy machine, and reading 50 documents took 2.4 ms instead of 1.
 */
const KEPT_CHARACTERS = 2_000_000;
/** A short document counts as this many characters, so that no more than 5,000 are kept. */
const LEAST_CHARACTERS = 400;
/** Larger pages bypass the kept documents, because they would push out all others. */
const PAGE_BY_ID = 100;

const NAME = /^[A-Za-z0-9_-]+$/;
function table(physical: string): string {
  if (!NAME.test(physical)) throw new RangeError(`${physical} is not a collection name`);
  return `"documents_${physical}"`;
}

function statementOfEach<Prepared>(prepare: (table: string) => Prepared) {
  const statements = new Map<string, Prepared>();
  return (physical: string): Prepared => {
    const known = statements.get(physical);
    if (known) return known;
    const prepared = prepare(table(physical));
    statements.set(physical, prepared);
    return prepared;
  };
}

const isMissingTable = (error: unknown): boolean =>
  sqliteCode(error) === 'SQLITE_ERROR' &&
  error instanceof Error &&
  error.message.startsWith('no such table');

export function createCollections(db: Database, reading: <T>(read: () => T) => Promise<T>) {
  const texts = columnStatements<string>(db, 500);
  // One statement reads 50 documents in 0.16 ms, and one by one they take 0.37
  const textsById = statementOfEach((name) =>
    db
      .prepare<[string], string>(
        `SELECT doc FROM ${name} WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .pluck(),
  );
  const upsertInto = statementOfEach((name) =>
    db.prepare<[string, string, string]>(
      `INSERT INTO ${name} (id, position, doc) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, doc = excluded.doc
        WHERE excluded.position > position`,
    ),
  );
  const numbers = columnStatements<number>(db, 100);
  const kept = new Map<string, LRUCache<string, ReadDocument>>();

  function keptOf(physical: string): LRUCache<string, ReadDocument> {
    let documents = kept.get(physical);
    if (!documents) {
      documents = new LRUCache({ maxSize: KEPT_CHARACTERS });
      kept.set(physical, documents);
    }
    return documents;
  }

  function keep<D extends ReadDocument>(physical: string, document: D, text: string): D {
    const size = Math.max(text.length, LEAST_CHARACTERS);
    keptOf(physical).set(document._id, document, { size });
    return document;
  }

  function createIndex(physical: string, { name, fields, unordered }: Index): void {
    if (!NAME.test(name)) throw new RangeError(`${name} is not an index name`);
    const order = Object.entries(fields);
    if (!unordered && !('_id' in fields)) order.push(['_id', order.at(-1)?.[1] ?? 1]);
    db.exec(
      `CREATE INDEX IF NOT EXISTS "documents_${physical}__${name}" ON ${table(physical)} (${orderOf(order)})`,
    );
  }

  function reader<D extends ReadDocument>(resolve: () => string | undefined): ReadCollection<D> {
    const parse: (text: string) => D = JSON.parse;

    const readingOr = <T>(nothing: T, read: (physical: string) => T): Promise<T> =>
      reading(() => {
        const physical = resolve();
        if (physical === undefined) return nothing;
        try {
          return read(physical);
        } catch (error) {
          if (isMissingTable(error)) return nothing;
          throw error;
        }
      });

    function many(physical: string, ids: readonly string[]): Map<string, D> {
      const documents = keptOf(physical);
      const found = new Map<string, D>();
      const others: string[] = [];
      for (const id of ids) {
        const known = documents.get(id);
        // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the caller states the type of the collection's documents
        if (known) found.set(id, known as D);
        else others.push(id);
      }
      if (others.length === 0) return found;
      for (const text of textsById(physical).all(JSON.stringify(others))) {
        const document = parse(text);
        found.set(document._id, keep(physical, document, text));
      }
      return found;
    }
    return {
      get: (id) => readingOr<D | null>(null, (physical) => many(physical, [id]).get(id) ?? null),
      getMany: (ids) => readingOr(new Map<string, D>(), (physical) => many(physical, ids)),
      find: ({ filter = {}, sort, skip = 0, limit = -1 }: Find) =>
        readingOr<readonly D[]>([], (physical) => {
          const { text, params } = where(filter);
          const order = sort ? ` ORDER BY ${orderBy(sort)}` : '';
          const rest = `FROM ${table(physical)} WHERE ${text}${order} ${BOUND_LIMIT} OFFSET ?`;
          if (limit < 0 || limit > PAGE_BY_ID)
            return texts(`SELECT doc ${rest}`)
              .all(...params, limit, skip)
              .map(parse);
          // An index that serves the query also holds the ids, and most documents are in memory
          const ids = texts(`SELECT id ${rest}`).all(...params, limit, skip);
          const found = many(physical, ids);
          return ids.flatMap((id) => found.get(id) ?? []);
        }),
      count: (filter = {}, { atMost = -1 } = {}) =>
        readingOr(0, (physical) => {
          const { text, params } = where(filter);
          const rows = `FROM ${table(physical)} WHERE ${text}`;
          const counted =
            atMost < 0
              ? numbers(`SELECT count(*) ${rows}`).get(...params)
              : numbers(`SELECT count(*) FROM (SELECT 1 ${rows} ${BOUND_LIMIT})`).get(
                  ...params,
                  atMost,
                );
          return counted ?? 0;
        }),
    };
  }

  function drop(physical: string): void {
    db.exec(`DROP TABLE IF EXISTS ${table(physical)}`);
    kept.delete(physical);
  }

  return {
    reader,
    ensure(physical: string, indexes: readonly Index[]) {
      db.exec(
        `CREATE TABLE IF NOT EXISTS ${table(physical)} (
          number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position TEXT NOT NULL, doc TEXT NOT NULL)`,
      );
      for (const index of indexes) createIndex(physical, index);
    },
    drop,
    dropAll() {
      const tables = texts(
        `SELECT substr(name, length('documents_') + 1) FROM sqlite_schema
          WHERE type = 'table' AND name GLOB 'documents_*'`,
      );
      for (const physical of tables.all()) drop(physical);
    },
    /** In a transaction: after one that fails, what is kept here has to be forgotten. */
    replace(physical: string, documents: readonly ReadDocument[]) {
      const upsert = upsertInto(physical);
      for (const document of documents) {
        const { _id, position } = document;
        const text = JSON.stringify(document);
        // The next reader need not parse it
        if (upsert.run(_id, position, text).changes > 0) keep(physical, document, text);
      }
    },
    forget() {
      for (const documents of kept.values()) documents.clear();
    },
  };
}
