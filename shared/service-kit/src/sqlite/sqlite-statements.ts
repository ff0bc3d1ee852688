import { LRUCache } from 'lru-cache';
import { type Database, type Statement } from './sqlite-driver.ts';

/**
 * SQLite prepares a statement again each time that a bare `LIMIT ?` is bound, to plan by its value, which costs more than finding a few rows by an index.
 * It doesn't look into an expression.
 */
export const BOUND_LIMIT = 'LIMIT (? + 0)';

type Bound = (string | number)[];

export function columnStatements<Column>(
  db: Database,
  max: number,
): (sql: string) => Statement<Bound, Column> {
  const statements = new LRUCache<string, Statement<Bound, Column>>({ max });
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const prepared = db.prepare<Bound, Column>(sql).pluck();
    statements.set(sql, prepared);
    return prepared;
  };
}
