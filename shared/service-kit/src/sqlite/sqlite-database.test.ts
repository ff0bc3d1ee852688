import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compactInto, emptyWriteAheadLog, compact } from './sqlite-copies.ts';
import { openSqlite } from './sqlite-database.ts';
import { sharedTransactionsOf } from './sqlite-transactions.ts';
import { comeAndGo, PEOPLE_SCHEMA } from '../testing/come-and-go.ts';

describe('shared transactions', () => {
  let folder: string;
  let db: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    db = openSqlite(join(folder, 'things.sqlite'), {
      synchronous: 'FULL',
      schema: 'CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY)',
    });
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const add = (name: string) => () =>
    db.prepare<[string]>('INSERT INTO things (name) VALUES (?)').run(name).changes;
  const names = () => db.prepare<[], string>('SELECT name FROM things ORDER BY name').pluck().all();

  it('makes the changes of one turn in their order, and answers each', async () => {
    const change = sharedTransactionsOf(db, 1_000);
    const count = () => names().length;
    expect(
      await Promise.all([change(add('a')), change(count), change(add('b')), change(count)]),
    ).toEqual([1, 1, 1, 2]);
  });

  it('commits or rolls back the changes of one turn together, apart from other turns', async () => {
    const change = sharedTransactionsOf(db, 1_000);
    await change(add('first'));
    const together = await Promise.allSettled([change(add('a')), change(add('first'))]);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(names()).toEqual(['first']);
    await change(add('b'));
    expect(names()).toEqual(['b', 'first']);
  });

  it('waits while another process writes', async () => {
    const change = sharedTransactionsOf(db, 2_000);
    const other = openSqlite(join(folder, 'things.sqlite'), { synchronous: 'FULL' });
    other.exec('BEGIN IMMEDIATE');
    const waiting = Promise.all([change(add('a')), change(add('b'))]);
    setTimeout(() => other.exec('COMMIT'), 50);
    await waiting;
    other.close();
    expect(names()).toEqual(['a', 'b']);
  });
});

describe('a database from which someone was deleted', () => {
  const NAME = 'zoe canary';
  let folder: string;
  let file: string;
  let db: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    file = join(folder, 'people.sqlite');
    db = openSqlite(file, { synchronous: 'OFF', secureDelete: true, schema: PEOPLE_SCHEMA });
    comeAndGo(db, NAME);
    db.prepare<[string]>('DELETE FROM people WHERE name LIKE ?').run(`%${NAME}%`);
    emptyWriteAheadLog(db);
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  const holdsName = (name: string) => readFileSync(join(folder, name)).includes(NAME);
  const count = (of: Database) =>
    of.prepare<[], number>('SELECT count(*) FROM people').pluck().get();

  it('has bytes of them left where entries were moved, and none once it is compacted', () => {
    expect(holdsName('people.sqlite')).toBe(true);
    const before = count(db);
    compact(file);
    expect(readdirSync(folder).filter(holdsName)).toEqual([]);
    expect(count(db)).toBe(before);
  });

  it('has none left in a copy, which only its owner can read, while others go on', () => {
    const copy = join(folder, 'copy.sqlite');
    db.exec('BEGIN IMMEDIATE');
    db.prepare("INSERT INTO people (name, id) VALUES ('later', 0)").run();
    compactInto(file, copy);
    db.exec('COMMIT');
    expect(holdsName('copy.sqlite')).toBe(false);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const copied = openSqlite(copy, { synchronous: 'NORMAL' });
    expect(count(copied)).toBe((count(db) ?? 0) - 1);
    copied.close();
  });
});
