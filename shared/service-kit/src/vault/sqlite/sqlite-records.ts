import type { Database, Statement } from '../../sqlite/sqlite-driver.ts';
import { BOUND_LIMIT } from '../../sqlite/sqlite-statements.ts';
import type { Filter } from '../../read-store/read-store.ts';
import { where } from '../../read-store/sqlite-query.ts';
import type { Fields, Kind, Records, RecordsOf } from '../records.ts';

/** They throw VaultUnavailable. */
type Operations = {
  reading<T>(read: () => T): Promise<T>;
  /**
   * Resolves once the change is durable.
   *
   * @param forgets deletes from the write-ahead log, too; if another process keeps it busy for long, the next deletion does it
   */
  writing<T>(change: () => T, forgets: boolean): Promise<T>;
};

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
const fieldOf = (column: string): string =>
  column.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

/** Records in the tables of a file. The columns have the names of the fields, in lower case with underscores. */
export function sqliteRecordsOf(db: Database, { reading, writing }: Operations): RecordsOf {
  const prepared = new Map<string, Statement<unknown[]>>();
  function statement<Row>(text: string): Statement<unknown[], Row> {
    const known = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, known);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the caller states what the columns hold
    return known as Statement<unknown[], Row>;
  }
  const run = (text: string, bound: readonly unknown[]): number =>
    statement(text).run(...bound).changes;

  return function recordsOf<One extends Fields>({ name, key }: Kind<One>): Records<One> {
    const table = columnOf(name);
    const columns = db
      .prepare<[string], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(table);
    const selected = columns.map((column) => `${column} AS ${fieldOf(column)}`).join(', ');
    const values = `${table} (${columns.join(', ')})
      VALUES (${columns.map((column) => `@${fieldOf(column)}`).join(', ')})`;
    const insert = `INSERT INTO ${values} ON CONFLICT DO NOTHING`;

    function select<Row>(what: string, filter: Filter, rest: string, ...more: number[]) {
      const { text, params } = where(filter, columnOf);
      const query = `SELECT ${what} FROM ${table} WHERE ${text} ${rest}`;
      return statement<Row>(query).all(...params, ...more);
    }
    function update(filter: Filter, changed: Partial<One>): number {
      const { text, params } = where(filter, columnOf);
      const entries: [string, unknown][] = Object.entries(changed);
      const assigned = entries.map(([field]) => `${columnOf(field)} = ?`).join(', ');
      const assignedValues = entries.map(([, value]) => value);
      return run(`UPDATE ${table} SET ${assigned} WHERE ${text}`, [...assignedValues, ...params]);
    }
    return {
      one: (filter) => reading(() => select<One>(selected, filter, 'LIMIT 1')[0] ?? null),
      find: (filter, { sort = [], skip = 0, limit = -1 } = {}) =>
        reading(() => {
          const order = sort.map(
            ([field, direction]) => `${columnOf(field)} ${direction === 1 ? 'ASC' : 'DESC'}`,
          );
          const ordered = order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`;
          const rest = `${ordered} ${BOUND_LIMIT} OFFSET ?`;
          return select<One>(selected, filter, rest, limit, skip);
        }),
      column: (field, filter = {}) =>
        reading(() => {
          const what = `${columnOf(field)} AS value`;
          const ordered = `ORDER BY ${columnOf(key)}`;
          return select<{ readonly value: string }>(what, filter, ordered).map((row) => row.value);
        }),
      add: (records) =>
        writing(() => {
          for (const record of records) run(insert, [record]);
        }, false),
      put: (record, expected, { forgets = false } = {}) =>
        writing(() => {
          const changes =
            expected === null
              ? run(insert, [record])
              : update({ ...expected, [key]: String(record[key]) }, record);
          return changes === 1;
        }, forgets),
      set: (record, { forgets = false } = {}) =>
        writing(() => void run(`INSERT OR REPLACE INTO ${values}`, [record]), forgets),
      change: (filter, changed, { forgets = false } = {}) =>
        writing(() => update(filter, changed) > 0, forgets),
      delete: (filter, { forgets = true } = {}) =>
        writing(() => {
          const { text, params } = where(filter, columnOf);
          return run(`DELETE FROM ${table} WHERE ${text}`, params);
        }, forgets),
    };
  };
}
