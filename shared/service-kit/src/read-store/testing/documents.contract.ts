import { expect, it } from 'vitest';
import { at, unique, type ReadStoreSuite, type Thing } from './suite.ts';

export function describeDocuments(suite: ReadStoreSuite): void {
  const { put, things, found } = suite;

  it('returns a document as it was written', async () => {
    const document = {
      _id: 'post-1',
      position: at(7),
      name: 'नीलेश "quoted" \\ 🎉',
      size: -2.5,
      mixed: false,
      tags: ['a', 1, true, null],
      parts: [{ maker: 'x', marks: [1, 2] }, {}],
      place: { city: 'Nashik' },
    };
    await put([document]);
    expect(await things().get('post-1')).toEqual(document);
    expect(await things().get('post-2')).toBeNull();
  });

  it('returns the documents that exist among many ids', async () => {
    await put(['a', 'b', 'c'].map((_id) => ({ _id, position: at(1) })));
    const many = await things().getMany(['c', 'x', 'a', 'c']);
    expect([...many.keys()].sort()).toEqual(['a', 'c']);
    expect(many.get('a')).toEqual({ _id: 'a', position: at(1) });
    expect((await things().getMany([])).size).toBe(0);
  });

  it('replaces whole documents: fields that the new one lacks are gone', async () => {
    await put([{ _id: 'a', position: at(1), name: 'old', size: 1 }]);
    await put([{ _id: 'a', position: at(2), size: 2 }]);
    expect(await things().get('a')).toEqual({ _id: 'a', position: at(2), size: 2 });
    expect(await found({ name: 'old' })).toEqual([]);
  });

  it('replaces a document only by one of a greater position', async () => {
    await put([{ _id: 'a', position: at(5), name: 'five' }]);
    await put([
      { _id: 'a', position: at(4), name: 'four' },
      { _id: 'b', position: at(4), name: 'new' },
    ]);
    await put([{ _id: 'a', position: at(5), name: 'five again' }]);
    expect(await things().get('a')).toMatchObject({ name: 'five' });
    expect(await things().get('b')).toMatchObject({ name: 'new' });
    await put([{ _id: 'a', position: at(6), name: 'six' }]);
    expect(await things().get('a')).toMatchObject({ name: 'six' });
  });

  it('keeps the newest of what several write at once', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    const positions = [3, 1, 4, 2];
    const handles = await Promise.all(positions.map(() => suite.open()));
    const writers = await Promise.all(
      handles.map(
        async (handle) => [handle, await suite.taken(handle, unique('group'), 'them')] as const,
      ),
    );
    await Promise.all(
      writers.map(([handle, lease], index) =>
        handle.commit({
          lease,
          replace: [
            {
              collection: suite.physical,
              documents: ids.map((_id) => ({ _id, position: at(positions[index] ?? 0) })),
            },
          ],
          checkpoints: {},
        }),
      ),
    );
    expect(await found({ position: at(4) })).toHaveLength(ids.length);
  });

  it('keeps collections apart, and finds nothing in one that does not exist', async () => {
    const other = unique('others');
    await suite.store.ensureCollection(other, []);
    await put([{ _id: 'a', position: at(1) }]);
    await put([{ _id: 'a', position: at(1), name: 'other' }], other);
    expect(await things().get('a')).toEqual({ _id: 'a', position: at(1) });
    expect(await things(other).get('a')).toMatchObject({ name: 'other' });

    const nowhere = things(unique('nowhere'));
    expect(await nowhere.get('a')).toBeNull();
    expect((await nowhere.getMany(['a'])).size).toBe(0);
    expect(await nowhere.find({})).toEqual([]);
    expect(await nowhere.count()).toBe(0);
  });

  it('keeps nothing of a dropped collection', async () => {
    await put([{ _id: 'a', position: at(1) }]);
    expect(await things().get('a')).not.toBeNull();
    await suite.store.dropCollection(suite.physical);
    expect(await things().get('a')).toBeNull();
    await suite.store.ensureCollection(suite.physical, []);
    expect(await things().count()).toBe(0);
    await put([{ _id: 'a', position: at(1), name: 'again' }]);
    expect(await things().get('a')).toMatchObject({ name: 'again' });
  });

  it('shows each handle what another handle wrote', async () => {
    const other = await suite.open();
    await put([{ _id: 'a', position: at(1), name: 'first' }]);
    expect(await other.physical<Thing>(suite.physical).get('a')).toMatchObject({ name: 'first' });
    await put([{ _id: 'a', position: at(2), name: 'second', tags: ['x'] }]);
    expect(await other.physical<Thing>(suite.physical).get('a')).toMatchObject({ name: 'second' });
    expect(
      await other.physical(suite.physical).find({ filter: { tags: { $contains: 'x' } } }),
    ).toHaveLength(1);
  });
}
