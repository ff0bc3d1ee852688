import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  Fenced,
  type Filter,
  type Lease,
  type ReadDocument,
  type ReadStore,
  type Sort,
} from '../read-store.ts';
import { inOrderOf, matches } from './reference-filter.ts';

/** One store, which need not be empty: the suite uses collections, groups and projections of its own. */
export type ReadStoreHarness = {
  /** A handle as a process of its own would have it. The suite closes none. */
  open(): Promise<ReadStore>;
  /** Closes all handles and removes the store, if it is the harness's own. */
  close(): Promise<void>;
};

type Thing = ReadDocument & {
  readonly name?: string | null;
  readonly size?: number | null;
  readonly mixed?: string | number | boolean | null;
  readonly tags?: readonly (string | number | boolean | null)[] | string;
  readonly place?: { readonly city?: string; readonly pin?: number };
  readonly parts?: readonly { readonly maker?: string; readonly marks?: readonly number[] }[];
};

const at = (number: number): string => String(number).padStart(16, '0');
const unique = (name: string) => `${name}_${randomUUID().replaceAll('-', '')}`;
const AN_HOUR = 3_600_000;
const idsOf = (documents: readonly ReadDocument[]) => documents.map(({ _id }) => _id);

/** What every read store has to do. */
export function describeReadStore(
  name: string,
  makeHarness: () => Promise<ReadStoreHarness>,
): void {
  describe(`${name} as a read store`, () => {
    let harness: ReadStoreHarness;
    let store: ReadStore;
    let lease: Lease;
    let physical: string;
    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
      lease = await taken(store, unique('group'), 'us');
      physical = unique('things');
      await store.ensureCollection(physical, []);
    });
    afterEach(() => harness.close());

    async function taken(from: ReadStore, group: string, holder: string): Promise<Lease> {
      const mine = await from.lease(group, holder, AN_HOUR);
      if (!mine) throw new Error(`Somebody else leads ${group}`);
      return mine;
    }
    const put = (documents: readonly Thing[], collection = physical) =>
      store.commit({ lease, replace: [{ collection, documents }], checkpoints: {} });
    const things = (collection = physical) => store.physical<Thing>(collection);
    const found = async (filter: Filter, sort: Sort = [['_id', 1]]) =>
      idsOf(await things().find({ filter, sort }));

    describe('keeps documents', () => {
      it('as they are given', async () => {
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

      it('and gives many by id, those that exist', async () => {
        await put(['a', 'b', 'c'].map((_id) => ({ _id, position: at(1) })));
        const many = await things().getMany(['c', 'x', 'a', 'c']);
        expect([...many.keys()].sort()).toEqual(['a', 'c']);
        expect(many.get('a')).toEqual({ _id: 'a', position: at(1) });
        expect((await things().getMany([])).size).toBe(0);
      });

      it('whole: a field that the new document has not is gone', async () => {
        await put([{ _id: 'a', position: at(1), name: 'old', size: 1 }]);
        await put([{ _id: 'a', position: at(2), size: 2 }]);
        expect(await things().get('a')).toEqual({ _id: 'a', position: at(2), size: 2 });
        expect(await found({ name: 'old' })).toEqual([]);
      });

      it('and replaces one only by one of a greater position', async () => {
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

      it('in collections that do not mix, and has nothing in one that does not exist', async () => {
        const other = unique('others');
        await store.ensureCollection(other, []);
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

      it('until their collection is dropped', async () => {
        await put([{ _id: 'a', position: at(1) }]);
        expect(await things().get('a')).not.toBeNull();
        await store.dropCollection(physical);
        expect(await things().get('a')).toBeNull();
        await store.ensureCollection(physical, []);
        expect(await things().count()).toBe(0);
        await put([{ _id: 'a', position: at(1), name: 'anew' }]);
        expect(await things().get('a')).toMatchObject({ name: 'anew' });
      });

      it('and shows each handle what another one wrote', async () => {
        const other = await harness.open();
        await put([{ _id: 'a', position: at(1), name: 'first' }]);
        expect(await other.physical<Thing>(physical).get('a')).toMatchObject({ name: 'first' });
        await put([{ _id: 'a', position: at(2), name: 'second', tags: ['x'] }]);
        expect(await other.physical<Thing>(physical).get('a')).toMatchObject({ name: 'second' });
        expect(await other.physical(physical).find({ filter: { tags: 'x' } })).toHaveLength(1);
      });
    });

    describe('finds', () => {
      it('what equals, with null for what is missing', async () => {
        await put([
          { _id: 'a', position: at(1), name: 'x', size: 1, mixed: true },
          { _id: 'b', position: at(2), name: null, size: 0, mixed: 1 },
          { _id: 'c', position: at(3), mixed: '1' },
        ]);
        expect(await found({ name: 'x' })).toEqual(['a']);
        expect(await found({ name: null })).toEqual(['b', 'c']);
        expect(await found({ name: { $ne: null } })).toEqual(['a']);
        expect(await found({ name: { $ne: 'x' } })).toEqual(['b', 'c']);
        expect(await found({ size: { $in: [0, 1, 2] } })).toEqual(['a', 'b']);
        expect(await found({ name: { $in: ['x', null] } })).toEqual(['a', 'b', 'c']);
        expect(await found({ name: { $in: [] } })).toEqual([]);
        // Each type for itself.
        expect(await found({ mixed: true })).toEqual(['a']);
        expect(await found({ mixed: 1 })).toEqual(['b']);
        expect(await found({ mixed: '1' })).toEqual(['c']);
        expect(await found({ mixed: { $in: [true, '1'] } })).toEqual(['a', 'c']);
        expect(await found({ _id: { $in: ['a', 'c', 'z'] } })).toEqual(['a', 'c']);
        expect(await found({ position: { $gt: at(1) } })).toEqual(['b', 'c']);
        expect(await found({})).toEqual(['a', 'b', 'c']);
      });

      it('what lies in a range, of the same type', async () => {
        await put([
          { _id: 'a', position: at(1), mixed: 5 },
          { _id: 'b', position: at(2), mixed: 10 },
          { _id: 'c', position: at(3), mixed: '7' },
          { _id: 'd', position: at(4), mixed: true },
          { _id: 'e', position: at(5), mixed: null },
          { _id: 'f', position: at(6), tags: ['7'] },
        ]);
        expect(await found({ mixed: { $gt: 5 } })).toEqual(['b']);
        expect(await found({ mixed: { $gte: 5, $lt: 10 } })).toEqual(['a']);
        expect(await found({ mixed: { $lt: 100 } })).toEqual(['a', 'b']);
        expect(await found({ mixed: { $gte: '0' } })).toEqual(['c']);
        expect(await found({ mixed: { $lte: 'z' } })).toEqual(['c']);
      });

      it('any element of an array, also inside it', async () => {
        await put([
          { _id: 'a', position: at(1), tags: ['red', 'blue'], parts: [{ maker: 'm1' }] },
          { _id: 'b', position: at(2), tags: 'red', parts: [{ maker: 'm2', marks: [3, 4] }, {}] },
          { _id: 'c', position: at(3), tags: [], parts: [] },
          { _id: 'd', position: at(4), tags: ['["red"]', 'red,'] },
          { _id: 'e', position: at(5), tags: ['red'] },
        ]);
        expect(await found({ tags: 'red' })).toEqual(['a', 'b', 'e']);
        expect(await found({ tags: { $in: ['blue', 'green'] } })).toEqual(['a']);
        expect(await found({ tags: { $ne: 'red' } })).toEqual(['c', 'd']);
        expect(await found({ tags: '["red"]' })).toEqual(['d']);
        expect(await found({ 'parts.maker': 'm2' })).toEqual(['b']);
        expect(await found({ 'parts.marks': 4 })).toEqual(['b']);
        expect(await found({ 'parts.maker': { $gt: 'm1' } })).toEqual(['b']);
      });

      it('in an array also where documents without one were asked before', async () => {
        await put([{ _id: 'a', position: at(1), tags: 'red' }]);
        expect(await found({ tags: 'red' })).toEqual(['a']);
        await put([{ _id: 'b', position: at(2), tags: ['red'] }]);
        expect(await found({ tags: 'red' })).toEqual(['a', 'b']);
      });

      it('a literal within text, and at its beginning', async () => {
        await put([
          { _id: 'a', position: at(1), name: 'asha patil' },
          { _id: 'b', position: at(2), name: 'patil (a.k.)' },
          { _id: 'c', position: at(3), name: 'नीलेश पाटील' },
          { _id: 'd', position: at(4), size: 4 },
        ]);
        expect(await found({ name: { $regex: 'patil' } })).toEqual(['a', 'b']);
        expect(await found({ name: { $regex: '^patil' } })).toEqual(['b']);
        expect(await found({ name: { $regex: '\\(a\\.k\\.\\)' } })).toEqual(['b']);
        expect(await found({ name: { $regex: 'a\\.a' } })).toEqual([]);
        expect(await found({ name: { $regex: '^नीले' } })).toEqual(['c']);
        expect(await found({ size: { $regex: '4' } })).toEqual([]);
      });

      it('by several conditions, together or in turn', async () => {
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

      it('in the order asked for, with the missing ones first', async () => {
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

      it('a part: so many, after so many', async () => {
        await put(Array.from({ length: 10 }, (_, n) => ({ _id: `d${n}`, position: at(n + 1) })));
        const page = async (query: { skip?: number; limit?: number }) =>
          idsOf(await things().find({ sort: [['_id', 1]], ...query }));
        expect(await page({ limit: 3 })).toEqual(['d0', 'd1', 'd2']);
        expect(await page({ skip: 8, limit: 3 })).toEqual(['d8', 'd9']);
        expect(await page({ skip: 8 })).toEqual(['d8', 'd9']);
        expect(await page({ skip: 20 })).toEqual([]);
      });

      it('pages that follow each other by the last row, each document once', async () => {
        const documents = Array.from({ length: 50 }, (_, n) => ({
          _id: `d${String((n * 17) % 50).padStart(2, '0')}`,
          position: at(n + 1),
          name: n % 7 === 0 ? 'hidden' : 'shown',
          size: Math.floor(n / 10),
        }));
        await store.ensureCollection(physical, [
          {
            name: 'page',
            fields: [
              ['name', 1],
              ['size', -1],
              ['_id', -1],
            ],
          },
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

      it('what an index covers as it finds everything else', async () => {
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
        // Twice: a projector asks for its indexes at every start.
        for (let start = 0; start < 2; start++) {
          await store.ensureCollection(physical, [
            {
              name: 'by_name',
              fields: [
                ['name', 1],
                ['size', -1],
              ],
            },
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
      ])('nothing by %s: it is refused', async (_case, filter) => {
        await put([{ _id: 'a', position: at(1), name: 'x' }]);
        await expect(things().find({ filter: filter as Filter })).rejects.toThrow();
        await expect(things().count(filter as Filter)).rejects.toThrow();
      });

      it('what plain code finds, whatever the documents and the filter', async () => {
        const text = fc.constantFrom(
          '',
          'a',
          'ab',
          'b',
          'é',
          '1',
          '[',
          '["a"]',
          '{"a":1}',
          'न',
          '\u{1F389}',
          '\u0999',
        );
        const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 10);
        const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));
        const present = fc.oneof(text, number, fc.boolean());
        const fields = fc.record(
          {
            name: fc.option(text, { nil: null }),
            size: fc.option(number, { nil: null }),
            mixed: scalar,
            tags: fc.oneof(fc.array(scalar, { maxLength: 3 }), text),
            place: fc.record({ city: text, pin: number }, { requiredKeys: [] }),
            parts: fc.array(
              fc.record(
                { maker: text, marks: fc.array(number, { maxLength: 2 }) },
                { requiredKeys: [] },
              ),
              { maxLength: 3 },
            ),
          },
          { requiredKeys: [] },
        );
        const literal = fc.constantFrom('a', '^a', '\\[', '^\\["', 'न', '1', '^');
        const conditionOf = (operand: fc.Arbitrary<string | number | boolean | null>) =>
          fc.oneof(
            operand,
            operand.map(($ne) => ({ $ne })),
            fc.array(operand, { maxLength: 4 }).map(($in) => ({ $in })),
          );
        const range = fc
          .oneof(text, number)
          .chain((bound) =>
            fc.oneof(
              fc.constant({ $gt: bound }),
              fc.constant({ $gte: bound }),
              fc.constant({ $lt: bound }),
              fc.constant({ $lte: bound }),
            ),
          );
        const regex = literal.map(($regex) => ({ $regex }));
        const any = fc.oneof(conditionOf(scalar), range);
        // What null means within arrays of objects, engines don't agree on.
        const certain = fc.oneof(conditionOf(present), range);
        const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
          filter: fc.oneof(
            { maxDepth: 3 },
            ...['name', 'size', 'mixed', 'tags', 'place.city', 'place.pin'].map((key) =>
              any.map((condition): Filter => ({ [key]: condition })),
            ),
            // Literals are looked for where there is only text.
            ...['name', 'place.city', 'parts.maker'].map((key) =>
              regex.map((condition): Filter => ({ [key]: condition })),
            ),
            ...['parts.maker', 'parts.marks'].map((key) =>
              certain.map((condition): Filter => ({ [key]: condition })),
            ),
            fc
              .array(tie('filter'), { minLength: 1, maxLength: 3 })
              .map(($and): Filter => ({ $and })),
            fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map(($or): Filter => ({ $or })),
          ),
        }));
        const sort = fc
          .subarray(['name', 'size', 'place.city'], { maxLength: 2 })
          .chain((names) =>
            fc.tuple(
              fc.constant(names),
              fc.array(fc.constantFrom<1 | -1>(1, -1), { minLength: 3, maxLength: 3 }),
            ),
          )
          .map(([names, directions]): Sort =>
            [...names, '_id'].map((key, index) => [key, directions[index] ?? 1] as const),
          );

        await fc.assert(
          fc.asyncProperty(
            fc.array(fields, { maxLength: 12 }),
            fc.array(filter, { minLength: 1, maxLength: 8 }),
            sort,
            fc.boolean(),
            async (contents, filters, order, indexed) => {
              const collection = unique('anything');
              await store.ensureCollection(
                collection,
                indexed
                  ? [
                      {
                        name: 'one',
                        fields: [
                          ['name', 1],
                          ['size', -1],
                        ],
                      },
                      { name: 'two', fields: [['mixed', 1]] },
                      { name: 'three', fields: order },
                    ]
                  : [],
              );
              const documents: Thing[] = contents.map((content, n) => ({
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
                expect(
                  idsOf(await things(collection).find({ ...query, skip: 1, limit: 2 })),
                ).toEqual(idsOf(wanted.slice(1, 3)));
                expect(await things(collection).count(one)).toBe(wanted.length);
              }
              await store.dropCollection(collection);
            },
          ),
          { numRuns: 100 },
        );
      });
    });

    describe('lets one projector of a group write', () => {
      it('of 20 that want the lease at once', async () => {
        const other = await harness.open();
        const group = unique('race');
        const leases = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 === 0 ? store : other).lease(group, `holder-${index}`, AN_HOUR),
          ),
        );
        expect(leases.filter((one) => one !== null)).toHaveLength(1);
      });

      it('for as long as it renews its lease, and keeps its epoch', async () => {
        const again = await taken(store, lease.group, 'us');
        expect(again.epoch).toBe(lease.epoch);
        expect(await store.lease(lease.group, 'them', AN_HOUR)).toBeNull();
        expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.now() + AN_HOUR / 2);
      });

      it('until it gives the lease back, and refuses what it writes once there is another', async () => {
        await store.releaseLease(lease);
        const theirs = await taken(store, lease.group, 'them');
        expect(theirs.epoch).toBeGreaterThan(lease.epoch);
        await expect(put([{ _id: 'late', position: at(1) }])).rejects.toBeInstanceOf(Fenced);
        expect(await things().get('late')).toBeNull();
        // One that wakes up late gives back nothing that is no longer its own.
        await store.releaseLease(lease);
        expect(await store.lease(lease.group, 'us', AN_HOUR)).toBeNull();
      });

      it('until its lease runs out', async () => {
        const group = unique('short');
        const first = await store.lease(group, 'us', 30);
        if (!first) throw new Error('The group was free');
        const second = await vi.waitFor(() => taken(store, group, 'them'), { timeout: 5_000 });
        expect(second.epoch).toBeGreaterThan(first.epoch);
        const late = store.commit({ lease: first, replace: [], checkpoints: { [group]: at(9) } });
        await expect(late).rejects.toBeInstanceOf(Fenced);
        expect((await store.checkpoints())[group]).toBeUndefined();
      });

      it('and none that has no lease at all', async () => {
        const attempt = store.commit({
          lease: { group: unique('never'), epoch: 1 },
          replace: [],
          checkpoints: {},
        });
        await expect(attempt).rejects.toBeInstanceOf(Fenced);
      });
    });

    it('remembers how far each projection is, over all groups', async () => {
      const other = await harness.open();
      const [one, two] = [unique('feed'), unique('members')];
      const otherLease = await taken(other, unique('group'), 'them');
      await store.commit({ lease, replace: [], checkpoints: { [one]: at(3) } });
      await other.commit({ lease: otherLease, replace: [], checkpoints: { [two]: at(5) } });
      await store.commit({ lease, replace: [], checkpoints: { [one]: at(4) } });
      for (const reader of [store, other])
        expect(await reader.checkpoints()).toMatchObject({ [one]: at(4), [two]: at(5) });
    });

    describe('shows a logical collection', () => {
      const named = async (reader: ReadStore, logical: string) =>
        (await reader.collection<Thing>(logical).get('a'))?.name;

      it('as the physical one that is active, which a new one does not displace', async () => {
        const logical = unique('logical');
        expect(await store.collection(logical).find({})).toEqual([]);
        await put([{ _id: 'a', position: at(1), name: 'old' }]);
        await store.activateNew({ [logical]: physical });
        await store.activateNew({ [logical]: unique('later') });
        expect((await store.active())[logical]).toBe(physical);
        expect(await named(store, logical)).toBe('old');
      });

      it('as the rebuilt one after a swap, and makes live projectors begin again', async () => {
        const other = await harness.open();
        const [logical, projection] = [unique('logical'), unique('feed')];
        const rebuilt = unique('rebuilt');
        await store.activateNew({ [logical]: physical });
        await store.commit({
          lease,
          replace: [
            {
              collection: physical,
              documents: [{ _id: 'a', position: at(5), name: 'old' } as Thing],
            },
          ],
          checkpoints: { [projection]: at(5) },
        });
        expect(await named(other, logical)).toBe('old');
        await store.ensureCollection(rebuilt, []);
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
        expect(await named(store, logical)).toBe('old');
        const stillOurs = await vi.waitFor(() => taken(store, lease.group, 'us'));
        await store.commit({ lease: stillOurs, replace: [], checkpoints: { [projection]: at(5) } });

        expect(await swap(at(5))).toBe(true);
        expect((await store.active())[logical]).toBe(rebuilt);
        await vi.waitFor(
          async () => {
            expect(await named(store, logical)).toBe('new');
          },
          { timeout: 5_000 },
        );
        const behind = store.commit({ lease: stillOurs, replace: [], checkpoints: {} });
        await expect(behind).rejects.toBeInstanceOf(Fenced);
        const again = await vi.waitFor(() => taken(store, lease.group, 'us'));
        await store.commit({ lease: again, replace: [], checkpoints: { [projection]: at(6) } });
        expect((await store.checkpoints())[projection]).toBe(at(6));
      });

      it('as the rebuilt one also where the projection was never live', async () => {
        const logical = unique('logical');
        await put([{ _id: 'a', position: at(1), name: 'new' }]);
        const swapped = await store.swap({
          logical,
          physical,
          projection: unique('fresh'),
          position: at(1),
        });
        expect(swapped).toBe(true);
        expect(await named(store, logical)).toBe('new');
      });
    });

    describe('tells of commits', () => {
      it('to those who listen, until they stop', async () => {
        const [one, two] = [vi.fn(), vi.fn()];
        const stop = store.onCommit(one);
        store.onCommit(two);
        await put([{ _id: 'a', position: at(1) }]);
        await vi.waitFor(() => {
          expect(one).toHaveBeenCalled();
        });
        const before = one.mock.calls.length;
        stop();
        await put([{ _id: 'a', position: at(2) }]);
        await vi.waitFor(() => {
          expect(two.mock.calls.length).toBeGreaterThan(before);
        });
        expect(one).toHaveBeenCalledTimes(before);
      });

      it('by a version that changes with what is read, here or elsewhere, if it has one', async () => {
        const other = await harness.open();
        await put([{ _id: 'a', position: at(1) }]);
        const versions = [store.version()];
        if (versions[0] === undefined) return;
        await things().get('a');
        expect(store.version()).toBe(versions[0]);
        await put([{ _id: 'a', position: at(2) }]);
        versions.push(store.version());
        const theirs = await taken(other, unique('group'), 'them');
        await other.commit({
          lease: theirs,
          replace: [{ collection: physical, documents: [{ _id: 'a', position: at(3) }] }],
          checkpoints: {},
        });
        versions.push(store.version());
        await store.activateNew({ [unique('logical')]: physical });
        versions.push(store.version());
        expect(new Set(versions).size).toBe(4);
      });
    });
  });
}
