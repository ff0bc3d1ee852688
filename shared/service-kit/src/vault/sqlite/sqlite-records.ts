import type { Database, Statement } from '../../sqlite/sqlite-driver.ts';
import { BOUND_LIMIT } from '../../sqlite/sqlite-statements.ts';
import type { Criteria, Fields, Kind, Records, RecordsOf } from '../records.ts';

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

type Sql = { readonly text: string; readonly bound: readonly unknown[] };

const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
const fieldOf = (column: string): string =>
  column.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

const OPERATORS: Readonly<Record<string, string>> = {
  $ne: 'IS NOT ?',
  $gt: '> ?',
  $lt: '< ?',
  $lte: '<= ?',
  $in: 'IN (SELECT value FROM json_each(?))',
};

const joined = (parts: readonly Sql[], word: 'AND' | 'OR'): Sql => ({
  text: `(${parts.map(({ text }) => text).join(` ${word} `) || 'TRUE'})`,
  bound: parts.flatMap(({ bound }) => bound),
});

function compared(column: string, condition: Criteria[string]): readonly Sql[] {
  if (typeof condition !== 'object' || condition === null || condition instanceof Uint8Array)
    return [{ text: `${column} IS ?`, bound: [condition] }];
  return Object.entries(condition).map(([operator, operand]: [string, unknown]) =>
    operator === '$differsFrom'
      ? { text: `${column} IS NOT ${columnOf(String(operand))}`, bound: [] }
      : {
          text: `${column} ${OPERATORS[operator]}`,
          bound: [Array.isArray(operand) ? JSON.stringify(operand) : operand],
        },
  );
}

const where = ({ $or, ...fields }: Criteria): Sql =>
  joined(
    [
      ...Object.entries(fields).flatMap(([field, condition]) =>
        compared(columnOf(field), condition),
      ),
      ...($or ? [joined($or.map(where), 'OR')] : []),
    ],
    'AND',
  );

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

    function select<Row>(what: string, criteria: Criteria, rest: string, ...more: number[]) {
      const { text, bound } = where(criteria);
      const query = `SELECT ${what} FROM ${table} WHERE ${text} ${rest}`;
      return statement<Row>(query).all(...bound, ...more);
    }
    function update(criteria: Criteria, changed: Partial<One>): number {
      const { text, bound } = where(criteria);
      const entries: [string, unknown][] = Object.entries(changed);
      const assigned = entries.map(([field]) => `${columnOf(field)} = ?`).join(', ');
      const assignedValues = entries.map(([, value]) => value);
      return run(`UPDATE ${table} SET ${assigned} WHERE ${text}`, [...assignedValues, ...bound]);
    }
    return {
      one: (criteria) => reading(() => select<One>(selected, criteria, 'LIMIT 1')[0] ?? null),
      find: (criteria, { sort = {}, skip = 0, limit = -1 } = {}) =>
        reading(() => {
          const order = Object.entries(sort).map(
            ([field, direction]) => `${columnOf(field)} ${direction === 1 ? 'ASC' : 'DESC'}`,
          );
          const ordered = order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`;
          const rest = `${ordered} ${BOUND_LIMIT} OFFSET ?`;
          return select<One>(selected, criteria, rest, limit, skip);
        }),
      column: (field, criteria = {}) =>
        reading(() => {
          const what = `${columnOf(field)} AS value`;
          const ordered = `ORDER BY ${columnOf(key)}`;
          return select<{ readonly value: string }>(what, criteria, ordered).map(
            (row) => row.value,
          );
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
              : update({ ...expected, [key]: record[key] ?? null }, record);
          return changes === 1;
        }, forgets),
      set: (record, { forgets = false } = {}) =>
        writing(() => void run(`INSERT OR REPLACE INTO ${values}`, [record]), forgets),
      change: (criteria, changed, { forgets = false } = {}) =>
        writing(() => update(criteria, changed) > 0, forgets),
      delete: (criteria, { forgets = true } = {}) =>
        writing(() => {
          const { text, bound } = where(criteria);
          return run(`DELETE FROM ${table} WHERE ${text}`, bound);
        }, forgets),
    };
  };
}
