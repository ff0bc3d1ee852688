import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, sharedTransactionsOf } from './sqlite.ts';

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
