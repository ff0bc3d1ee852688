import type { Database } from '../../sqlite/sqlite-driver.ts';

/** They throw VaultUnavailable. */
type Operations = {
  reading<T>(read: () => T): Promise<T>;
  /** Resolves once the change is durable. */
  writing<T>(change: () => T): Promise<T>;
  /** Deletes from the write-ahead log, too. If another process keeps it busy for long, the next deletion does it. */
  forgetting<T>(change: () => T): Promise<T>;
};

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- each function gets the types of the port's function that it becomes */

/** The file that all tables of the vault are in, and what stores make of SQL: functions that take what the SQL binds. */
export function vaultFileOf(db: Database, operations: Operations) {
  const { reading, writing, forgetting } = operations;

  /** @returns its `names` are those of the arguments in their order, if the SQL binds them by name */
  const changing =
    (change: Operations['writing']) =>
    <Bound extends unknown[]>(sql: string, ...names: readonly string[]) => {
      const statement = db.prepare(sql);
      const boundBy = (bound: Bound): unknown[] =>
        names.length === 0
          ? bound
          : [Object.fromEntries(names.map((name, index) => [name, bound[index]]))];
      return async (...bound: Bound): Promise<void> => {
        await change(() => statement.run(...boundBy(bound)));
      };
    };

  return {
    db,
    ...operations,
    one<Bound extends unknown[], Row>(sql: string) {
      const statement = db.prepare<unknown[], Row>(sql);
      return (...bound: Bound): Promise<Row | null> =>
        reading(() => statement.get(...bound) ?? null);
    },
    all<Bound extends unknown[], Row>(sql: string) {
      const statement = db.prepare<unknown[], Row>(sql);
      return (...bound: Bound): Promise<readonly Row[]> => reading(() => statement.all(...bound));
    },
    /** The values of the only column. */
    column<Value>(sql: string) {
      const statement = db.prepare<[], Value>(sql).pluck();
      return (): Promise<readonly Value[]> => reading(() => statement.all());
    },
    /** At most `limit` rows behind the one that has the key `after`, in the order of the keys. */
    after<Row>(select: string, key: string) {
      const statement = db.prepare<[string, number], Row>(
        `${select} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`,
      );
      return (after: string | null, limit: number): Promise<readonly Row[]> =>
        reading(() => statement.all(after ?? '', limit));
    },
    write: changing(writing),
    forget: changing(forgetting),
    /**
     * Creates a record where none is `expected`, or replaces one; `@expected` is what the SQL compares.
     *
     * @returns whether it did
     */
    put<Stored extends object>(
      create: string,
      replace: string,
      change: Operations['writing'] = writing,
    ) {
      const creating = db.prepare(create);
      const replacing = db.prepare(replace);
      return (record: Stored, expected: string | number | null): Promise<boolean> =>
        change(() => {
          const result =
            expected === null ? creating.run(record) : replacing.run({ ...record, expected });
          return result.changes === 1;
        });
    },
  };
}
export type VaultFile = ReturnType<typeof vaultFileOf>;
