import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Filter, Sort } from '../read-store.ts';
import { contents, filter, sort } from './arbitrary-queries.ts';
import { inOrderOf, matches } from './reference-filter.ts';
import { at, idsOf, unique, type ReadStoreSuite, type Thing } from './suite.ts';

export function describeQueries(suite: ReadStoreSuite): void {
  const { put, things, found } = suite;

  it('finds equal values, and treats a missing field as null', async () => {
    await put([
      { _id: 'a', position: at(1), name: 'x', size: 1, isOpen: true },
      { _id: 'b', position: at(2), name: null, size: 0, isOpen: false },
      { _id: 'c', position: at(3) },
    ]);
    expect(await found({ name: 'x' })).toEqual(['a']);
    expect(await found({ name: null })).toEqual(['b', 'c']);
    expect(await found({ name: { $ne: null } })).toEqual(['a']);
    expect(await found({ name: { $ne: 'x' } })).toEqual(['b', 'c']);
    expect(await found({ size: { $in: [0, 1, 2] } })).toEqual(['a', 'b']);
    expect(await found({ name: { $in: ['x', null] } })).toEqual(['a', 'b', 'c']);
    expect(await found({ name: { $in: [] } })).toEqual([]);
    expect(await found({ isOpen: true })).toEqual(['a']);
    expect(await found({ isOpen: { $ne: true } })).toEqual(['b', 'c']);
    expect(await found({ isOpen: { $in: [false, null] } })).toEqual(['b', 'c']);
    expect(await found({ _id: { $in: ['a', 'c', 'z'] } })).toEqual(['a', 'c']);
    expect(await found({ position: { $gt: at(1) } })).toEqual(['b', 'c']);
    expect(await found({})).toEqual(['a', 'b', 'c']);
  });

  it('finds values in a range, and none where there is no value', async () => {
    await put([
      { _id: 'a', position: at(1), size: 5, name: 'b' },
      { _id: 'b', position: at(2), size: 10, name: 'ä' },
      { _id: 'c', position: at(3), size: null, name: null },
      { _id: 'd', position: at(4) },
    ]);
    expect(await found({ size: { $gt: 5 } })).toEqual(['b']);
    expect(await found({ size: { $gte: 5, $lt: 10 } })).toEqual(['a']);
    expect(await found({ size: { $lt: 100 } })).toEqual(['a', 'b']);
    expect(await found({ name: { $gte: 'c' } })).toEqual(['b']);
    expect(await found({ name: { $lte: 'z' } })).toEqual(['a']);
  });

  it('finds a value among the elements of an array, and in a field of theirs', async () => {
    await put([
      { _id: 'a', position: at(1), tags: ['red', 'blue'], parts: [{ maker: 'm1' }] },
      { _id: 'b', position: at(2), tags: ['red'], parts: [{ maker: 'm2' }, {}] },
      { _id: 'c', position: at(3), tags: [], parts: [] },
      { _id: 'd', position: at(4), tags: ['["red"]', 'red,'] },
      { _id: 'e', position: at(5) },
    ]);
    expect(await found({ tags: { $contains: 'red' } })).toEqual(['a', 'b']);
    expect(await found({ tags: { $contains: '["red"]' } })).toEqual(['d']);
    expect(await found({ 'parts.maker': { $contains: 'm2' } })).toEqual(['b']);
    expect(await found({ $or: [{ _id: 'c' }, { tags: { $contains: 'blue' } }] })).toEqual([
      'a',
      'c',
    ]);
  });

  it('combines conditions by and, and by or', async () => {
    await put([
      { _id: 'a', position: at(1), name: 'x', size: 1 },
      { _id: 'b', position: at(2), name: 'x', size: 2 },
      { _id: 'c', position: at(3), name: 'y', size: 2 },
    ]);
    expect(await found({ name: 'x', size: 2 })).toEqual(['b']);
    expect(await found({ $or: [{ name: 'y' }, { size: 1 }] })).toEqual(['a', 'c']);
    expect(await found({ $and: [{ name: 'x' }, { $or: [{ size: 2 }] }] })).toEqual(['b']);
    expect(await found({ name: 'x', $or: [{ size: 2 }, { size: 3 }] })).toEqual(['b']);
    expect(await things().count({ name: 'x' })).toBe(2);
    expect(await things().count()).toBe(3);
    expect(await things().count({}, { atMost: 2 })).toBe(2);
    expect(await things().count({ name: 'x' }, { atMost: 5 })).toBe(2);
  });

  it('sorts as asked, with missing values first', async () => {
    await put([
      { _id: 'a', position: at(1), name: 'ä', size: 2 },
      { _id: 'b', position: at(2), name: 'Z', size: 10 },
      { _id: 'c', position: at(3), name: 'a', size: 2 },
      { _id: 'd', position: at(4), size: -1.5 },
      { _id: 'e', position: at(5), name: '\u{1F389}', size: 3 },
      { _id: 'f', position: at(6), name: '\u0999', size: 3 },
    ]);
    const sorted = async (sort: Sort) => (await found({}, sort)).join('');
    expect(await sorted([['_id', -1]])).toBe('fedcba');
    expect(
      await sorted([
        ['name', 1],
        ['_id', 1],
      ]),
    ).toBe('dbcafe');
    expect(
      await sorted([
        ['size', -1],
        ['_id', 1],
      ]),
    ).toBe('befacd');
    expect(
      await sorted([
        ['size', 1],
        ['name', -1],
        ['_id', 1],
      ]),
    ).toBe('dacefb');
  });

  it('skips and limits what it finds', async () => {
    await put(Array.from({ length: 10 }, (_, n) => ({ _id: `d${n}`, position: at(n + 1) })));
    const page = async (query: { skip?: number; limit?: number }) =>
      idsOf(await things().find({ sort: [['_id', 1]], ...query }));
    expect(await page({ limit: 3 })).toEqual(['d0', 'd1', 'd2']);
    expect(await page({ skip: 8, limit: 3 })).toEqual(['d8', 'd9']);
    expect(await page({ skip: 8 })).toEqual(['d8', 'd9']);
    expect(await page({ skip: 20 })).toEqual([]);
  });

  it('shows each document once in pages that each begin after the last row of the one before', async () => {
    const documents = Array.from({ length: 50 }, (_, n) => ({
      _id: `d${String((n * 17) % 50).padStart(2, '0')}`,
      position: at(n + 1),
      name: n % 7 === 0 ? 'hidden' : 'shown',
      size: Math.floor(n / 10),
    }));
    await suite.store.ensureCollection(suite.physical, [
      { name: 'page', fields: { name: 1, size: -1, _id: -1 } },
    ]);
    await put(documents);
    const sort: Sort = [
      ['size', -1],
      ['_id', -1],
    ];
    const seen: Thing[] = [];
    for (;;) {
      const last = seen.at(-1);
      const after: Filter =
        last?.size === undefined || last.size === null
          ? {}
          : {
              $or: [{ size: { $lt: last.size } }, { size: last.size, _id: { $lt: last._id } }],
            };
      const page = await things().find({ filter: { name: 'shown', ...after }, sort, limit: 7 });
      if (page.length === 0) break;
      seen.push(...page);
    }
    const shown = documents.filter(({ name: text }) => text === 'shown');
    expect(idsOf(seen)).toEqual(idsOf(inOrderOf(sort, shown)));
  });

  it('finds the same with an index as without', async () => {
    const documents = Array.from({ length: 30 }, (_, n) => ({
      _id: `d${n}`,
      position: at(n + 1),
      name: ['x', 'y', null][n % 3] ?? null,
      size: n,
    }));
    await put(documents);
    const sort: Sort = [
      ['size', -1],
      ['_id', -1],
    ];
    const before = await found({ name: 'x', size: { $lt: 20 } }, sort);
    for (let start = 0; start < 2; start++) {
      await suite.store.ensureCollection(suite.physical, [
        { name: 'by_name', fields: { name: 1, size: -1 } },
      ]);
    }
    expect(await found({ name: 'x', size: { $lt: 20 } }, sort)).toEqual(before);
    await put([{ _id: 'd0', position: at(99), name: 'x', size: 19.5 }]);
    expect((await found({ name: 'x', size: { $lt: 20 } }, sort))[0]).toBe('d0');
  });

  it.each<[string, object]>([
    ['an unknown operator', { name: { $near: 'x' } }],
    ['an unknown combination', { $nor: [{ name: 'x' }] }],
    ['a field name that could be something else', { "name' OR 1=1 --": 'x' }],
    ['a field name with a sign', { 'na-me': 'x' }],
  ])('refuses a filter with %s', async (_case, filter) => {
    await put([{ _id: 'a', position: at(1), name: 'x' }]);
    await expect(things().find({ filter: filter as Filter })).rejects.toThrow();
    await expect(things().count(filter as Filter)).rejects.toThrow();
  });

  it('finds what plain code finds for any documents and filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(contents, { maxLength: 12 }),
        fc.array(filter, { minLength: 1, maxLength: 8 }),
        sort,
        fc.boolean(),
        async (made, filters, order, indexed) => {
          const collection = unique('anything');
          await suite.store.ensureCollection(
            collection,
            indexed
              ? [
                  { name: 'one', fields: { name: 1, size: -1 } },
                  { name: 'two', fields: { isOpen: 1 } },
                  { name: 'three', fields: Object.fromEntries(order) },
                ]
              : [],
          );
          const documents: Thing[] = made.map((content, n) => ({
            _id: `d${n}`,
            position: at(n + 1),
            ...content,
          }));
          await put(documents, collection);
          for (const one of filters) {
            const wanted = inOrderOf(
              order,
              documents.filter((document) => matches(document, one)),
            );
            const query = { filter: one, sort: order };
            expect(idsOf(await things(collection).find(query))).toEqual(idsOf(wanted));
            expect(idsOf(await things(collection).find({ ...query, skip: 1, limit: 2 }))).toEqual(
              idsOf(wanted.slice(1, 3)),
            );
            expect(await things(collection).count(one)).toBe(wanted.length);
          }
          await suite.store.dropCollection(collection);
        },
      ),
      { numRuns: 100 },
    );
  });
}
