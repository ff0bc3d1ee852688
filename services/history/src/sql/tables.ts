import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { StartFailure } from '@portal/service-kit/process/lifecycle';
import type { FormatName } from '../export/formats/formats.ts';
import { manifestOf, type Manifest } from '../export/manifest.ts';
import type { ColumnKind } from '../rows/columns.ts';
import { VIEWS } from './event-views.ts';

export type Answer = {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};
export type Limits = { readonly memory: string; readonly seconds: number };
const LIMITS: Limits = { memory: '2GB', seconds: 60 };
const THREADS = '2';

/** The query can't be run; the message says why. */
export class QueryRefused extends Error {
  override readonly name = 'QueryRefused';
}

const TYPES: Readonly<Record<ColumnKind, string>> = {
  text: 'VARCHAR',
  pseudonym: 'VARCHAR',
  json: 'JSON',
  time: 'TIMESTAMP',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
};
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** DuckDB reads a path as a pattern, and takes a folder such as `type=all` for a column. */
const literally = (path: string): string => path.replaceAll(/[*?[]/gu, '[$&]');
const AS_NAMED = 'hive_partitioning = false';

type Reading = (files: string, types: string) => string;
const READINGS: Readonly<Record<FormatName, Reading>> = {
  parquet: (files) => `read_parquet(${files}, ${AS_NAMED})`,
  ndjson: (files, types) => `read_ndjson(${files}, ${AS_NAMED}, columns = ${types})`,
  csv: (files, types) =>
    `read_csv(${files}, ${AS_NAMED}, header = true, delim = ',', quote = '"', escape = '"', columns = ${types})`,
};

function eventsOf(
  folder: string,
  { format, columns, files }: Manifest,
  wanted: readonly string[] | null,
): string {
  const typed = columns.map(({ name, kind }) => ({ name, type: TYPES[kind] }));
  const isWanted = ({ name }: { readonly name: string }) => wanted?.includes(name) ?? true;
  const columnsOf = typed.map(({ name, type }) => `${named(name)} ${type}`).join(', ');
  if (files.length === 0) return `CREATE TABLE events (${columnsOf})`;
  const paths = `[${files.map(({ name }) => quoted(literally(join(folder, name)))).join(', ')}]`;
  const types = `{${typed.map(({ name, type }) => `${quoted(name)}: ${quoted(type)}`).join(', ')}}`;
  const shown = typed
    .filter(isWanted)
    .map(({ name, type }) => `${named(name)}::${type} AS ${named(name)}`);
  return `CREATE TABLE events AS SELECT ${shown.join(', ')} FROM ${READINGS[format](paths, types)}`;
}

/** Nothing can be read, written, fetched or set any more: an analyst's query sees the tables alone. */
const LOCK = [
  'SET autoinstall_known_extensions = false',
  'SET autoload_known_extensions = false',
  'SET enable_external_access = false',
  'SET lock_configuration = true',
];

async function connect(memory: string) {
  const duckdb = await import('@duckdb/node-api').catch((cause: unknown) => {
    throw new StartFailure(
      'DuckDB is not installed here, which answers SQL: run npm ci without --omit=optional, or open the export in another program',
      { cause },
    );
  });
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    threads: THREADS,
    memory_limit: memory,
    temp_directory: '',
  });
  return { instance, connection: await instance.connect() };
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  return value ?? null;
}

/** Texts, quoted names and comments, which stay as they are, or the word `at`. */
const AT =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\bat\b(?!\s+time\s+zone\b)/giu;

/** The column `at` needs no quotes, although DuckDB reserves the word. */
const withQuotedAt = (sql: string): string =>
  sql.replaceAll(AT, (found) => (found.toLowerCase() === 'at' ? '"at"' : found));

async function answerTo(connection: DuckDBConnection, sql: string): Promise<Answer> {
  const reader = await connection.runAndReadAll(withQuotedAt(sql));
  const rows = reader
    .getRowObjectsJS()
    .map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
    );
  return { columns: reader.columnNames(), rows };
}

/**
 * The events of an export as a table of DuckDB, with views over it.
 * @param options.columns those of the events that are asked; without it all, which takes more memory
 * @param options.preparations run before the lock, over the views
 * @throws StartFailure if the folder holds no export
 */
export async function openTables(
  folder: string,
  options: {
    readonly limits?: Limits;
    readonly columns?: readonly string[];
    readonly preparations?: readonly string[];
  } = {},
) {
  const { limits = LIMITS, columns = null, preparations = [] } = options;
  const manifest = await manifestOf(folder);
  const { instance, connection } = await connect(limits.memory);
  function close(): void {
    connection.closeSync();
    instance.closeSync();
  }
  try {
    for (const statement of [
      eventsOf(folder, manifest, columns),
      ...VIEWS,
      ...preparations,
      ...LOCK,
    ])
      await connection.run(statement);
  } catch (cause) {
    close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(
      /out of memory/iu.test(reason)
        ? `The events need more than ${limits.memory} of memory: export a part of them, by --from, --to or --types`
        : `The export in ${folder} cannot be read: ${reason}`,
      { cause },
    );
  }
  return {
    /** @throws QueryRefused */
    async query(sql: string): Promise<Answer> {
      const timeout = setTimeout(() => connection.interrupt(), limits.seconds * 1_000);
      try {
        return await answerTo(connection, sql);
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new QueryRefused(
          message.startsWith('INTERRUPT')
            ? `The query took longer than ${limits.seconds} s and was ended.`
            : message,
          { cause },
        );
      } finally {
        clearTimeout(timeout);
      }
    },
    close,
  };
}

export type Tables = Awaited<ReturnType<typeof openTables>>;
