import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fenced, type ReadStore } from './read-store.ts';
import { createReplaceableReadStore } from './sqlite-succession.ts';
import { createSqliteReadStore, openReadStore } from './sqlite-read-store.ts';
import { describeReadStore } from './testing/read-store.contract.ts';

describeReadStore('SQLite, replaceable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  // No other process uses the file
  const store = createReplaceableReadStore({ file: join(folder, 'read.db') });
  return {
    open: async () => store,
    async close() {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});

type Thing = { readonly _id: string; readonly position: string; readonly name: string };

describe('read models that were built beside', () => {
  let folder: string;
  let store: ReadStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'read-'));
    store = createReplaceableReadStore({ file: join(folder, 'read.db') });
    await store.ensureCollection('things__v1', []);
    await store.activateNew({ things: 'things__v1' });
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const successor = () => store.successor!;
  async function put(position: string, name: string) {
    const lease = (await store.lease('all', 'us', 60_000))!;
    await store.commit({
      lease,
      replace: [
        {
          collection: (await store.active())['things']!,
          documents: [{ _id: 'a', position, name } as Thing],
        },
      ],
      checkpoints: { things__v1: position, published__v1: position },
    });
    return lease;
  }
  async function build(position: string, name: string) {
    const building = openReadStore({ file: successor().file, use: 'building' });
    await building.ensureCollection('things__v2_new', []);
    await building.activateNew({ things: 'things__v2_new' });
    await building.commit({
      lease: (await building.lease('rebuild', 'builder', 0))!,
      replace: [
        { collection: 'things__v2_new', documents: [{ _id: 'a', position, name } as Thing] },
      ],
      checkpoints: { things__v2: position },
    });
    await building.close();
  }
  const nameIn = async () => (await store.collection<Thing>('things').get('a'))?.name;

  it('answer under the same name at once, also to those who have asked before', async () => {
    await put('1', 'old');
    const read = store.collection<Thing>('things');
    const physical = store.physical<Thing>('things__v2_new');
    expect((await read.get('a'))?.name).toBe('old');
    const version = store.version();
    let commits = 0;
    const unsubscribe = store.onCommit(() => (commits += 1));
    await build('1', 'new');
    expect(await successor().takeOver()).toBe(true);
    expect((await read.get('a'))?.name).toBe('new');
    expect((await physical.get('a'))?.name).toBe('new');
    expect(store.version()).not.toBe(version);
    expect(commits).toBe(1);
    unsubscribe();
    expect(await store.active()).toEqual({ things: 'things__v2_new' });
  });

  it('let a read that has begun end in the old ones', async () => {
    await put('1', 'old');
    const pinned = (await store.pinned<Thing>('things'))!;
    await build('1', 'new');
    await successor().takeOver();
    expect((await pinned.get('a'))?.name).toBe('old');
    expect((await (await store.pinned<Thing>('things'))!.get('a'))?.name).toBe('new');
  });

  it('wait until they are as far as the live ones', async () => {
    await put('2', 'old');
    await build('1', 'new');
    expect(await successor().takeOver()).toBe(false);
    expect(await nameIn()).toBe('old');
    const next = successor().open();
    const lease = (await next.lease('rebuild', 'us', 1_000))!;
    const documents = [{ _id: 'a', position: '2', name: 'newer' } as Thing];
    await next.commit({
      lease,
      replace: [{ collection: 'things__v2_new', documents }],
      checkpoints: { things__v2: '2' },
    });
    expect(await successor().takeOver()).toBe(true);
    expect(await nameIn()).toBe('newer');
  });

  it('end all leases, and keep how far has been published', async () => {
    const lease = await put('1', 'old');
    await build('1', 'new');
    await successor().takeOver();
    expect(await store.checkpoints()).toEqual({
      things__v2: '1',
      published__v1: '1',
      things__v1: '1',
    });
    const outdated = store.commit({ lease, replace: [], checkpoints: { things__v1: '2' } });
    await expect(outdated).rejects.toThrow(Fenced);
    expect((await store.lease('all', 'us', 1_000))!.epoch).toBeGreaterThan(lease.epoch);
  });

  it('are what is found after a restart, and leave nothing of the old ones', async () => {
    await put('1', 'old');
    await build('1', 'new');
    await successor().takeOver();
    await store.close();
    expect(readdirSync(folder)).toEqual(['read.db']);
    store = createReplaceableReadStore({ file: join(folder, 'read.db') });
    expect(await nameIn()).toBe('new');
  });

  it('can be a copy of the live ones, which starts over each time', async () => {
    await put('1', 'old');
    await successor().copy();
    successor().open();
    await put('2', 'newer');
    expect(await successor().takeOver()).toBe(false);
    await successor().copy();
    expect(await successor().takeOver()).toBe(true);
    expect(await nameIn()).toBe('newer');
    expect((await store.checkpoints())['published__v1']).toBe('2');
    await put('3', 'newest');
    expect(await nameIn()).toBe('newest');
  });

  it('are kept for another attempt while another process reads the live ones', async () => {
    await put('1', 'old');
    await build('1', 'new');
    const other = createSqliteReadStore({ file: join(folder, 'read.db') });
    await other.ping();
    await expect(successor().takeOver()).rejects.toThrow();
    expect(await nameIn()).toBe('old');
    await put('1', 'old');
    await other.close();
    expect(await successor().takeOver()).toBe(true);
    expect(await nameIn()).toBe('new');
  });

  it('leave the live ones open for reads and writes when they cannot take their place', async () => {
    await put('1', 'old');
    await build('2', 'new');
    successor().open();
    rmSync(successor().file);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await expect(successor().takeOver()).rejects.toThrow();
      vi.runAllTimers();
    } finally {
      vi.useRealTimers();
    }
    expect(await nameIn()).toBe('old');
    await put('2', 'newer');
    expect(await nameIn()).toBe('newer');
    await build('2', 'new');
    expect(await successor().takeOver()).toBe(true);
    expect(await nameIn()).toBe('new');
  });

  it('go without a trace when they are not wanted', async () => {
    await build('1', 'new');
    await successor().discard();
    expect(existsSync(successor().file)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.includes('next'))).toEqual([]);
  });

  it('are never those that a builder of an earlier process still writes', async () => {
    await put('1', 'old');
    const left = successor().file;
    await store.close();
    store = createReplaceableReadStore({ file: join(folder, 'read.db') });
    await build('1', 'new');
    const earlier = openReadStore({ file: left, use: 'building' });
    await earlier.ensureCollection('things__v2_late', []);
    expect(await successor().takeOver()).toBe(true);
    expect(await nameIn()).toBe('new');
    await earlier.close();
    await successor().discard();
    expect(readdirSync(folder).filter((name) => name.includes('next'))).toEqual([]);
  });
});
