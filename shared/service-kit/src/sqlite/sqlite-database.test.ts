import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from './sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceATurn } from './sqlite-changes.ts';
import { copyAnew, emptyWriteAheadLog, writeAnew } from './sqlite-copies.ts';
import { openSqlite } from './sqlite-database.ts';
import { gatheredTransactionOf, sharedTransactionsOf } from './sqlite-transactions.ts';
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

describe('a gathered transaction', () => {
  let folder: string;
  let db: Database;
  let other: Database;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
    const file = join(folder, 'things.sqlite');
    db = openSqlite(file, {
      synchronous: 'FULL',
      schema: `CREATE TABLE IF NOT EXISTS things (
        name TEXT PRIMARY KEY, of TEXT REFERENCES things DEFERRABLE INITIALLY DEFERRED)`,
    });
    db.pragma('foreign_keys = ON');
    other = openSqlite(file, { synchronous: 'FULL' });
  });
  afterEach(() => {
    db.close();
    other.close();
    rmSync(folder, { recursive: true });
  });

  const add = (name: string, of?: string) => () =>
    db.prepare<[string, string | null]>('INSERT INTO things VALUES (?, ?)').run(name, of ?? null);
  const names = (from: Database) =>
    from.prepare<[], string>('SELECT name FROM things ORDER BY name').pluck().all();
  const gathered = (onUndone = vi.fn(), longestMs = 20) =>
    gatheredTransactionOf(db, { lockedForMs: 500, longestMs, onUndone });

  it('ends by itself, and begins again with the next change', async () => {
    const { run } = gathered();
    for (const all of [
      ['a', 'b'],
      ['c', 'd'],
    ]) {
      const before = names(other);
      for (const name of all) await run(add(name));
      expect(names(db)).toEqual([...before, ...all]);
      expect(names(other)).toEqual(before);
      await vi.waitFor(() => expect(names(other)).toEqual([...before, ...all]));
    }
  });

  it('undoes all its changes if one throws, and says so only where others had been made', async () => {
    const undone = vi.fn();
    const { run, end } = gathered(undone);
    await run(add('first'));
    end();
    await expect(run(add('first'))).rejects.toThrow('UNIQUE');
    expect(undone).not.toHaveBeenCalled();
    await run(add('a'));
    await expect(run(add('first'))).rejects.toThrow('UNIQUE');
    expect(undone).toHaveBeenCalledOnce();
    await run(add('b'));
    end();
    expect(names(other)).toEqual(['b', 'first']);
  });

  it('undoes all its changes if the commit fails, whoever ends it', async () => {
    const undone = vi.fn();
    const { run, end } = gathered(undone);
    await run(add('a', 'nobody'));
    await vi.waitFor(() => expect(undone).toHaveBeenCalledOnce());
    await run(add('b', 'nobody'));
    expect(end).toThrow('FOREIGN KEY');
    expect(undone).toHaveBeenCalledTimes(2);
    end();
    expect(names(db)).toEqual([]);
  });

  it('leaves nothing of a failed change behind after a neighbour has failed in the same turn', async () => {
    const { run, end } = gathered();
    await run(add('first'));
    end();
    const halfDone = run(() => {
      add('half')();
      add('first')();
    });
    const failing = run(add('first'));
    await expect(failing).rejects.toThrow('UNIQUE');
    await expect(halfDone).rejects.toThrow('UNIQUE');
    expect(names(db)).toEqual(['first']);
    await run(add('later'));
    end();
    expect(names(other)).toEqual(['first', 'later']);
  });

  it('waits while another process writes, and gives up in the end', async () => {
    const { run } = gathered();
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 50);
    await run(add('a'));
    await vi.waitFor(() => expect(names(other)).toEqual(['a']));
    other.exec('BEGIN IMMEDIATE');
    await expect(run(add('b'))).rejects.toThrow('locked');
    other.exec('COMMIT');
  });
});

describe('asking once a turn', () => {
  it('asks once in each turn of the event loop, and answers the same until it ends', async () => {
    const ask = vi.fn(() => ask.mock.calls.length);
    const asked = onceATurn(ask);
    for (const turn of [1, 2, 3]) {
      await Promise.resolve();
      expect([asked(), asked()]).toEqual([turn, turn]);
      await Promise.resolve();
      expect(asked()).toBe(turn);
      await nextTurn();
    }
  });

  it('asks again in the same turn after a failure', () => {
    const ask = vi.fn(() => 7);
    ask.mockImplementationOnce(() => {
      throw new Error('The file is gone');
    });
    const asked = onceATurn(ask);
    expect(asked).toThrow('The file is gone');
    expect(asked()).toBe(7);
  });
});

describe('a database from which somebody was deleted', () => {
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

  it('has bytes of them left where entries were moved, and none once it is written anew', () => {
    expect(holdsName('people.sqlite')).toBe(true);
    const before = count(db);
    writeAnew(file);
    expect(readdirSync(folder).filter(holdsName)).toEqual([]);
    expect(count(db)).toBe(before);
  });

  it('has none left in a copy, which only its owner can read, while others go on', () => {
    const copy = join(folder, 'copy.sqlite');
    db.exec('BEGIN IMMEDIATE');
    db.prepare("INSERT INTO people (name, id) VALUES ('later', 0)").run();
    copyAnew(file, copy);
    db.exec('COMMIT');
    expect(holdsName('copy.sqlite')).toBe(false);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    const copied = openSqlite(copy, { synchronous: 'NORMAL' });
    expect(count(copied)).toBe((count(db) ?? 0) - 1);
    copied.close();
  });
});
