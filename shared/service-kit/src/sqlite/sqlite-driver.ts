import type BetterSqlite3 from 'better-sqlite3';
import { refusalOf, sqliteDriverFor } from '../process/node-version.mjs';

export type Database = BetterSqlite3.Database;
export type Statement<Bound extends unknown[], Row = unknown> = BetterSqlite3.Statement<Bound, Row>;

async function load(): Promise<typeof BetterSqlite3> {
  const refusal = refusalOf(process.versions);
  if (refusal !== null) throw new Error(refusal);
  // npm installs 13 where this Node can load it. 12 is the last version that runs on Node 20, where scripts/native-parts.mjs builds it
  const { default: loaded } =
    sqliteDriverFor(process.versions) === 13
      ? await import('better-sqlite3')
      : await import('better-sqlite3-12');
  return loaded;
}

export const Database = await load();
