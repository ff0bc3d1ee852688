import { expect, it, vi } from 'vitest';
import { BEFORE_ALL } from '../../event-store/log-position.ts';
import { Fenced, type ReadStore } from '../read-store.ts';
import { at, unique, type ReadStoreSuite, type Thing } from './suite.ts';

export function describeActiveCollections(suite: ReadStoreSuite): void {
  const { put, taken } = suite;

  const named = async (reader: ReadStore, logical: string) =>
    (await reader.collection<Thing>(logical).get('a'))?.name;

  it('shows the active collection under its logical name, and lets no new one displace it', async () => {
    const logical = unique('logical');
    expect(await suite.store.collection(logical).find({})).toEqual([]);
    await put([{ _id: 'a', position: at(1), name: 'old' }]);
    await suite.store.activateNew({ [logical]: suite.physical });
    await suite.store.activateNew({ [logical]: unique('later') });
    expect((await suite.store.active())[logical]).toBe(suite.physical);
    expect(await named(suite.store, logical)).toBe('old');
  });

  it('shows the rebuilt collection after a swap, and fences live projectors', async () => {
    const other = await suite.open();
    const [logical, projection] = [unique('logical'), unique('feed')];
    const rebuilt = unique('rebuilt');
    await suite.store.activateNew({ [logical]: suite.physical });
    await suite.store.commit({
      lease: suite.lease,
      replace: [
        {
          collection: suite.physical,
          documents: [{ _id: 'a', position: at(5), name: 'old' } as Thing],
        },
      ],
      checkpoints: { [projection]: at(5) },
    });
    expect(await named(other, logical)).toBe('old');
    await suite.store.ensureCollection(rebuilt, []);
    const rebuild = await taken(other, unique('rebuild'), 'them');
    await other.commit({
      lease: rebuild,
      replace: [
        {
          collection: rebuilt,
          documents: [{ _id: 'a', position: at(4), name: 'new' } as Thing],
        },
      ],
      checkpoints: {},
    });

    const swap = (position: string) =>
      other.swap({ logical, physical: rebuilt, projection, position });
    expect(await swap(at(4))).toBe(false);
    expect(await named(suite.store, logical)).toBe('old');
    const stillOurs = await vi.waitFor(() => taken(suite.store, suite.lease.group, 'us'));
    await suite.store.commit({
      lease: stillOurs,
      replace: [],
      checkpoints: { [projection]: at(5) },
    });

    expect(await swap(at(5))).toBe(true);
    expect((await suite.store.active())[logical]).toBe(rebuilt);
    await vi.waitFor(
      async () => {
        expect(await named(suite.store, logical)).toBe('new');
      },
      { timeout: 5_000 },
    );
    const behind = suite.store.commit({ lease: stillOurs, replace: [], checkpoints: {} });
    await expect(behind).rejects.toBeInstanceOf(Fenced);
    const again = await vi.waitFor(() => taken(suite.store, suite.lease.group, 'us'));
    await suite.store.commit({ lease: again, replace: [], checkpoints: { [projection]: at(6) } });
    expect((await suite.store.checkpoints())[projection]).toBe(at(6));
  });

  it('is as new after a reset, and fences live projectors', async () => {
    const [logical, physical] = [unique('logical'), `${unique('things')}__v1`];
    const documents = [{ _id: 'a', position: at(5), name: 'old' } as Thing];
    await suite.store.ensureCollection(physical, []);
    await suite.store.activateNew({ [logical]: physical });
    const { lease } = suite;
    const checkpoints = { [unique('feed')]: at(5) };
    await suite.store.commit({
      lease,
      replace: [{ collection: physical, documents }],
      checkpoints,
    });

    await suite.store.reset();
    expect(await suite.store.active()).toEqual({});
    expect(await suite.store.checkpoints()).toEqual({});
    expect(await suite.store.physical(physical).find({})).toEqual([]);
    expect(await named(suite.store, logical)).toBeUndefined();
    const outdated = suite.store.commit({ lease, replace: [], checkpoints });
    await expect(outdated).rejects.toBeInstanceOf(Fenced);

    await suite.store.ensureCollection(physical, []);
    await suite.store.activateNew({ [logical]: physical });
    const again = await vi.waitFor(() => taken(suite.store, lease.group, 'us'));
    const lower = [{ _id: 'a', position: at(4), name: 'new' } as Thing];
    await suite.store.commit({
      lease: again,
      replace: [{ collection: physical, documents: lower }],
      checkpoints: {},
    });
    expect(await named(suite.store, logical)).toBe('new');
  });

  it('reads where the checkpoints say that something is, as soon as a swap is over', async () => {
    const reader = await suite.open();
    const [logical, projection, rebuilt] = [unique('logical'), unique('feed'), unique('rebuilt')];
    const { store, lease } = suite;
    await put([{ _id: 'old', position: at(1) }]);
    await store.activateNew({ [logical]: suite.physical });
    await store.commit({ lease, replace: [], checkpoints: { [projection]: at(1) } });
    await store.ensureCollection(rebuilt, []);
    await reader.checkpoints();
    expect(await reader.collection(logical).get('old')).not.toBeNull();

    await store.swap({ logical, physical: rebuilt, projection, position: at(1) });
    const next = await taken(store, lease.group, 'us');
    const documents = [{ _id: 'new', position: at(2) }];
    await store.commit({
      lease: next,
      replace: [{ collection: rebuilt, documents }],
      checkpoints: { [projection]: at(2) },
    });
    expect((await reader.checkpoints())[projection]).toBe(at(2));
    expect(await reader.collection(logical).get('new')).not.toBeNull();
  });

  it('swaps in a rebuilt collection of a projection that was never live', async () => {
    const logical = unique('logical');
    await put([{ _id: 'a', position: at(1), name: 'new' }]);
    const swapped = await suite.store.swap({
      logical,
      physical: suite.physical,
      projection: unique('fresh'),
      position: at(1),
    });
    expect(swapped).toBe(true);
    expect(await named(suite.store, logical)).toBe('new');
  });

  const rename = (collection: string, position: number, name: string) =>
    put([{ _id: 'a', position: at(position), name }], collection);

  it('pins the active collection at the checkpoint of its projection', async () => {
    const logical = unique('logical');
    expect(await suite.store.pinned(logical)).toBeNull();
    const key = `${logical}__v2`;
    const rebuilt = `${key}_20260101`;
    await suite.store.ensureCollection(rebuilt, []);
    await suite.store.activateNew({ [logical]: rebuilt });
    expect((await suite.store.pinned(logical))?.position).toBe(BEFORE_ALL);
    await suite.store.commit({ lease: suite.lease, replace: [], checkpoints: { [key]: at(3) } });
    expect((await suite.store.pinned(logical))?.position).toBe(at(3));
  });

  it('keeps reading a pinned collection after a swap, and gives the next one another generation', async () => {
    const logical = unique('logical');
    const rebuilt = unique('rebuilt');
    await suite.store.ensureCollection(rebuilt, []);
    await rename(suite.physical, 1, 'old');
    await rename(rebuilt, 1, 'new');
    await suite.store.activateNew({ [logical]: suite.physical });
    const before = await suite.store.pinned<Thing>(logical);
    await suite.store.swap({ logical, physical: rebuilt, projection: logical, position: at(1) });
    const after = await suite.store.pinned<Thing>(logical);
    expect((await before?.get('a'))?.name).toBe('old');
    expect((await after?.get('a'))?.name).toBe('new');
    expect(after?.generation).not.toBe(before?.generation);
  });
}
