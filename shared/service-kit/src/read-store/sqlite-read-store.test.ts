import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../sqlite/sqlite-driver.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Filter, Lease, ReadStore, Sort } from './read-store.ts';
import { orderBy, where } from './sqlite-query.ts';
import { createSqliteReadStore } from './sqlite-read-store.ts';
import { describeReadStore } from './testing/read-store.contract.ts';

describeReadStore('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  const opened: ReadStore[] = [];
  return {
    async open() {
      const store = createSqliteReadStore({ file: join(folder, 'read.db') });
      opened.push(store);
      return store;
    },
    async close() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});

describe('the read store in a file', () => {
  let folder: string;
  let file: string;
  let store: ReadStore;
  let lease: Lease;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'read-'));
    file = join(folder, 'read.db');
    store = createSqliteReadStore({ file, lockedForMs: 100 });
    const mine = await store.lease('all', 'us', 60_000);
    if (!mine) throw new Error('The group was free');
    lease = mine;
    await store.ensureCollection('things', []);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const put = (document: {
    readonly _id: string;
    readonly position: string;
    readonly text?: string;
  }) =>
    store.commit({
      lease,
      replace: [{ collection: 'things', documents: [document] }],
      checkpoints: { things__v1: document.position },
    });

  it('commits documents and checkpoints together or not at all', async () => {
    await put({ _id: 'a', position: '1' });
    const broken = store.commit({
      lease,
      replace: [
        { collection: 'things', documents: [{ _id: 'a', position: '2' }] },
        { collection: 'not a name', documents: [{ _id: 'b', position: '2' }] },
      ],
      checkpoints: { things__v1: '2' },
    });
    await expect(broken).rejects.toBeInstanceOf(RangeError);
    expect(await store.physical('things').get('a')).toEqual({ _id: 'a', position: '1' });
    expect(await store.checkpoints()).toEqual({ things__v1: '1' });
  });

  it('keeps its contents when it is opened again', async () => {
    await put({ _id: 'a', position: '1', text: 'kept' });
    await store.activateNew({ logical: 'things' });
    await store.close();
    store = createSqliteReadStore({ file });
    expect(await store.collection('logical').get('a')).toMatchObject({ text: 'kept' });
    expect(await store.checkpoints()).toEqual({ things__v1: '1' });
    expect(await store.lease('all', 'them', 1_000)).toBeNull();
  });

  it('reads a page of documents that are not in memory in its order, and again from memory', async () => {
    const documents = Array.from({ length: 20 }, (_, index) => ({
      _id: `t${String((index * 7) % 20).padStart(2, '0')}`,
      position: String(index).padStart(2, '0'),
    }));
    await store.commit({
      lease,
      replace: [{ collection: 'things', documents }],
      checkpoints: { things__v1: '1' },
    });
    await store.close();
    store = createSqliteReadStore({ file });
    const page = () => store.physical('things').find({ sort: [['_id', -1]], limit: 15 });
    const expected = [...documents].sort((a, b) => (a._id < b._id ? 1 : -1)).slice(0, 15);
    expect(await page()).toEqual(expected);
    expect(await page()).toEqual(expected);
    expect(await store.physical('things').get('t07')).toEqual(
      documents.find(({ _id }) => _id === 't07'),
    );
  });

  it('has a different version after each opening', async () => {
    const versions = new Set<string | undefined>();
    for (let opening = 0; opening < 3; opening++) {
      await store.close();
      store = createSqliteReadStore({ file });
      versions.add(store.version());
    }
    expect(versions.size).toBe(3);
  });

  it('reports a locked file, and works again afterwards', async () => {
    const other = new Database(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(put({ _id: 'a', position: '1' })).rejects.toMatchObject({
      name: 'ReadStoreUnavailable',
      message: `${file} is locked by another process`,
    });
    other.exec('ROLLBACK');
    other.close();
    await put({ _id: 'a', position: '1' });
    expect(await store.physical('things').count()).toBe(1);
  });

  it('tells listeners of commits by another process', async () => {
    const noticed = vi.fn();
    store.onCommit(noticed);
    const other = createSqliteReadStore({ file });
    await other.activateNew({ logical: 'things' });
    await vi.waitFor(() => {
      expect(noticed).toHaveBeenCalled();
    });
    await other.close();
  });

  it('reads what another process has written before its own commit', async () => {
    await put({ _id: 'a', position: '1' });
    const document = await store.physical('things').get('a');
    expect(document?.position).toBe('1');
    const other = new Database(file);
    other.exec(`UPDATE documents_things SET position = '5', doc = '{"_id":"a","position":"5"}'`);
    other.close();
    await store.commit({ lease, replace: [], checkpoints: { things__v1: '2' } });
    expect((await store.physical('things').get('a'))?.position).toBe('5');
  });

  it('leaves nothing of a replaced document on the disk', async () => {
    const onDisk = (text: string) =>
      readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));
    await put({ _id: 'a', position: '1', text: 'a secret of Asha, '.repeat(2_000) });
    expect(onDisk('a secret of Asha')).toBe(true);
    await put({ _id: 'a', position: '2' });
    await vi.waitFor(
      () => {
        expect(onDisk('a secret of Asha')).toBe(false);
      },
      { timeout: 5_000, interval: 50 },
    );
    expect(onDisk('"position":"2"')).toBe(true);
  });

  it('refuses reads and writes once it is closed', async () => {
    await store.close();
    await expect(store.physical('things').get('a')).rejects.toMatchObject({
      name: 'ReadStoreUnavailable',
    });
    await expect(store.ping()).rejects.toMatchObject({ name: 'ReadStoreUnavailable' });
    await expect(put({ _id: 'a', position: '1' })).rejects.toMatchObject({
      name: 'ReadStoreUnavailable',
    });
    expect(store.version()).toBeUndefined();
  });

  it('refuses sorts whose pages would overlap', async () => {
    await put({ _id: 'a', position: '1' });
    await expect(store.physical('things').find({ sort: [['position', 1]] })).rejects.toThrow(
      'A sort ends in _id',
    );
  });

  describe('the plan of a query', () => {
    function plan(filter: Filter, sort: Sort): string {
      const db = new Database(file, { readonly: true });
      const { text, params } = where(filter);
      const rows = db
        .prepare<unknown[], { readonly detail: string }>(
          `EXPLAIN QUERY PLAN SELECT id FROM "documents_feed" WHERE ${text} ORDER BY ${orderBy(sort)} LIMIT 10`,
        )
        .all(...params);
      db.close();
      return rows.map(({ detail }) => detail).join('; ');
    }
    const sort: Sort = [
      ['createdAt', -1],
      ['_id', -1],
    ];
    beforeEach(() =>
      store.ensureCollection('feed', [{ name: 'page', fields: { status: 1, createdAt: -1 } }]),
    );

    it('reads a page in order from an index, without the documents', () => {
      expect(plan({ status: 'live' }, sort)).toBe(
        'SEARCH documents_feed USING COVERING INDEX documents_feed__page (<expr>=?)',
      );
    });

    it('begins the page after a row in the index', () => {
      const after = {
        status: 'live',
        $or: [{ createdAt: { $lt: '2026' } }, { createdAt: '2026', _id: { $lt: 'x' } }],
      };
      expect(plan(after, sort)).toMatch(
        /^SEARCH documents_feed USING (COVERING )?INDEX documents_feed__page \(<expr>=\? AND <expr><\?\)$/,
      );
    });

    it('looks up any of several values in an index', () => {
      expect(plan({ status: { $in: ['live', 'new'] } }, [['_id', 1]])).toMatch(
        /SEARCH documents_feed USING (COVERING )?INDEX documents_feed__page/,
      );
    });

    it('finds documents in an index without an order, which has them in that of their arrival', async () => {
      await store.ensureCollection('feed', [
        { name: 'by_author', fields: { authorId: 1 }, unordered: true },
      ]);
      const documents = [
        { _id: 'b', position: '1', authorId: 'asha' },
        { _id: 'a', position: '2', authorId: 'asha' },
      ];
      await store.commit({ lease, replace: [{ collection: 'feed', documents }], checkpoints: {} });
      expect(plan({ authorId: 'asha' }, [['_id', 1]])).toMatch(
        /^SEARCH documents_feed USING INDEX documents_feed__by_author \(<expr>=\?\)/,
      );
      const found = await store.physical('feed').find({ filter: { authorId: 'asha' } });
      expect(found.map(({ _id }) => _id)).toEqual(['b', 'a']);
    });
  });
});
