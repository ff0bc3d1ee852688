import type { openSqlite } from '../sqlite/sqlite-database.ts';

export const PEOPLE_SCHEMA =
  'CREATE TABLE IF NOT EXISTS people (name TEXT, id INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID';
const TIMES = 20_000;
const LONGEST = 400;

/** People of whom every twentieth has the name come, change and go, the same ones each time, so that entries move between pages. */
export function comeAndGo(db: ReturnType<typeof openSqlite>, name: string): void {
  const add = db.prepare<[string, number]>('INSERT INTO people (name, id) VALUES (?, ?)');
  const rename = db.prepare<[string, string, number]>(
    'UPDATE people SET name = ? WHERE name = ? AND id = ?',
  );
  const remove = db.prepare<[string, number]>('DELETE FROM people WHERE name = ? AND id = ?');
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const called = (who: string) => `${next(1_000_000)} ${who} ${'x'.repeat(next(LONGEST))}`;
  const others: [name: string, id: number][] = [];
  for (let id = 1; id <= TIMES; id++) {
    const what = next(10);
    const chosen = others[next(others.length)];
    if (what < 6 || !chosen) {
      const isWanted = next(20) === 0;
      const added = called(isWanted ? name : 'other');
      add.run(added, id);
      if (!isWanted) others.push([added, id]);
    } else if (what < 8) {
      remove.run(...chosen);
      others.splice(others.indexOf(chosen), 1);
    } else {
      const renamed = called('other');
      rename.run(renamed, ...chosen);
      chosen[0] = renamed;
    }
  }
}
