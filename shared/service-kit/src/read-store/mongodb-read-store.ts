import {
  MongoServerError,
  type Collection,
  type Document,
  type Filter as MongoFilter,
} from 'mongodb';
import {
  collisionsIn,
  guarded,
  isDuplicateKey,
  openMongo,
  type MongoOptions,
} from '../mongodb/mongodb-client.ts';
import { covers, type Position } from '../event-store/log-position.ts';
import { versionOf } from './physical-name.ts';
import { pinnedOf } from './pinned.ts';
import {
  Fenced,
  ReadStoreUnavailable,
  type Commit,
  type Filter,
  type Find,
  type Index,
  type Lease,
  type ReadCollection,
  type ReadDocument,
  type ReadStore,
} from './read-store.ts';

type Stored = Document & { readonly _id: string };
type Group = {
  readonly _id: string;
  readonly epoch: number;
  readonly holder: string | null;
  readonly expiresAt: string;
  readonly projections: Readonly<Record<string, Position>>;
};
type Active = { readonly _id: string; readonly physical: string };

/**
 * Readers in other processes notice a swap within this time, or at once when they look at checkpoints; a rebuild keeps the old collection for
 * longer.
 */
const ACTIVE_NAMES_MS = 500;
const SWAP_MS = 5_000;
const NEVER = new Date(0).toISOString();

const fieldNames = /^[A-Za-z0-9_.]+$/u;
const operators = new Set(['$in', '$ne', '$gt', '$gte', '$lt', '$lte', '$contains']);

/** @throws {RangeError} for what the port doesn't define */
function translated(filter: Filter): MongoFilter<Stored> {
  const parts = Object.entries(filter).flatMap(([field, condition]): MongoFilter<Stored>[] => {
    if (field === '$and' || field === '$or') {
      return [{ [field]: (filter[field] ?? []).map(translated) }];
    }
    if (!fieldNames.test(field)) {
      throw new RangeError(`${field} is not a field name or a known operator`);
    }
    if (typeof condition === 'object' && condition !== null) {
      for (const operator of Object.keys(condition)) {
        if (!operators.has(operator)) throw new RangeError(`${operator} is not an operator`);
      }
      if ('$contains' in condition) return [{ [field]: condition.$contains }];
    }
    return [{ [field]: condition }];
  });
  return parts.length === 1 ? (parts[0] ?? {}) : parts.length === 0 ? {} : { $and: parts };
}

/** Read models on MongoDB or a compatible server. It uses neither transactions nor change streams. */
export async function openMongoReadStore(options: MongoOptions): Promise<ReadStore> {
  const { client, db } = openMongo(options);
  const groups: Collection<Group> = db.collection('portal_groups');
  const activeNames: Collection<Active> = db.collection('portal_active');
  const stored = (physical: string): Collection<Stored> => db.collection<Stored>(physical);
  const store = <Result>(operation: () => Promise<Result>) =>
    guarded(operation, (message, cause) => new ReadStoreUnavailable(message, cause));
  const listeners = new Set<() => void>();
  await store(() => client.connect());

  async function active(): Promise<Readonly<Record<string, string>>> {
    const names = await store(() => activeNames.find().toArray());
    return Object.fromEntries(names.map(({ _id, physical }) => [_id, physical]));
  }
  let known: {
    readonly names: Promise<Readonly<Record<string, string>>>;
    readonly until: number;
  } | null = null;
  function activeSoon(): Promise<Readonly<Record<string, string>>> {
    if (!known || known.until < Date.now()) {
      const names = active();
      known = { names, until: Date.now() + ACTIVE_NAMES_MS };
      names.catch(() => (known = null));
    }
    return known.names;
  }

  function reading<D extends ReadDocument>(
    name: () => Promise<string | undefined>,
  ): ReadCollection<D> {
    const read = <Result>(
      none: Result,
      operation: (collection: Collection<Stored>) => Promise<Result>,
    ) =>
      store(async () => {
        const physical = await name();
        return physical === undefined ? none : operation(stored(physical));
      });
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- written as a D by the projection that owns the collection
    const asDocument = (document: Stored) => document as unknown as D;
    const find = (query: Find) =>
      read<readonly D[]>([], async (collection) => {
        const cursor = collection.find(translated(query.filter ?? {}));
        if (query.sort)
          cursor.sort(query.sort.map(([field, direction]): [string, 1 | -1] => [field, direction]));
        if (query.skip !== undefined) cursor.skip(query.skip);
        if (query.limit !== undefined) cursor.limit(query.limit);
        return query.limit === 0 ? [] : (await cursor.toArray()).map(asDocument);
      });
    return {
      get: (id) =>
        read<D | null>(null, async (collection) => {
          const found = await collection.findOne({ _id: id });
          return found && asDocument(found);
        }),
      getMany: async (ids) => {
        if (ids.length === 0) return new Map();
        const found = await find({ filter: { _id: { $in: ids } } });
        return new Map(found.map((document) => [document._id, document]));
      },
      find,
      count: (filter = {}, { atMost } = {}) =>
        read(0, (collection) =>
          collection.countDocuments(
            translated(filter),
            atMost === undefined ? {} : { limit: atMost },
          ),
        ),
    };
  }

  /** A document whose stored one is newer stays as it is: its upsert collides on `_id`. */
  async function replaceMany(physical: string, documents: readonly ReadDocument[]): Promise<void> {
    const replaceAll = (these: readonly ReadDocument[], upsert: boolean) =>
      stored(physical).bulkWrite(
        these.map((document) => ({
          replaceOne: {
            filter: { _id: document._id, position: { $lt: document.position } },
            replacement: document,
            upsert,
          },
        })),
        { ordered: false },
      );
    if (documents.length === 0) return;
    try {
      await replaceAll(documents, true);
    } catch (error) {
      const colliding = collisionsIn(error).flatMap(({ index }) => documents[index] ?? []);
      // Another projector may have inserted an older one in the same instant
      await replaceAll(colliding, false);
    }
  }

  async function commit({ lease, replace, checkpoints }: Commit): Promise<void> {
    await store(async () => {
      const group = await groups.findOne({ _id: lease.group });
      if (group?.epoch !== lease.epoch) throw new Fenced(lease.group, lease.epoch);
      await Promise.all(
        replace.map(({ collection, documents }) => replaceMany(collection, documents)),
      );
      // Documents first: if the process ends here, the events come again and the documents already cover them
      const moved = await groups.updateOne(
        { _id: lease.group, epoch: lease.epoch },
        {
          $set: Object.fromEntries(
            Object.entries(checkpoints).map(([projection, position]) => [
              `projections.${projection}`,
              position,
            ]),
          ),
        },
      );
      if (moved.matchedCount === 0) throw new Fenced(lease.group, lease.epoch);
    });
    for (const listener of listeners) listener();
  }

  async function lease(group: string, holder: string, ttlMs: number): Promise<Lease | null> {
    return store(async () => {
      const now = new Date().toISOString();
      const expiresAt = new Date(Date.now() + ttlMs).toISOString();
      const taken =
        (await groups.findOneAndUpdate(
          { _id: group, holder, expiresAt: { $gt: now } },
          { $set: { expiresAt } },
          { returnDocument: 'after' },
        )) ??
        (await groups.findOneAndUpdate(
          { _id: group, expiresAt: { $lte: now } },
          { $set: { holder, expiresAt }, $inc: { epoch: 1 } },
          { returnDocument: 'after' },
        ));
      if (taken) return { group, holder, epoch: taken.epoch, expiresAt };
      try {
        await groups.insertOne({ _id: group, epoch: 1, holder, expiresAt, projections: {} });
        return { group, holder, epoch: 1, expiresAt };
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    });
  }

  let epochsOfNames = '';
  /** A checkpoint may cover what only a collection swapped in since holds. Every swap ends all epochs before its name is active. */
  function forgetNamesOfEarlierEpochs(all: readonly Group[]): void {
    const epochs = JSON.stringify(all.map(({ _id, epoch }) => [_id, epoch]).sort());
    if (epochs !== epochsOfNames) known = null;
    epochsOfNames = epochs;
  }

  async function checkpoints(): Promise<Readonly<Record<string, Position>>> {
    const all = await store(() => groups.find().toArray());
    forgetNamesOfEarlierEpochs(all);
    const positions: Record<string, Position> = {};
    for (const { projections } of all) {
      for (const [projection, position] of Object.entries(projections)) {
        if (!covers(positions[projection], position)) positions[projection] = position;
      }
    }
    return positions;
  }

  const takeEveryLease = () =>
    groups.updateMany(
      {},
      {
        $set: { holder: 'swap', expiresAt: new Date(Date.now() + SWAP_MS).toISOString() },
        $inc: { epoch: 1 },
      },
    );

  /** Where a swap took longer than its leases hold, a projector may have gone on in the old collection: the new one lacks what it folded. */
  async function fenceWhoWentOn(projection: string, position: Position): Promise<void> {
    await takeEveryLease();
    const checkpoint = `projections.${projection}`;
    await groups.updateMany(
      { [checkpoint]: { $gt: position } },
      { $set: { [checkpoint]: position }, $inc: { epoch: 1 } },
    );
  }

  const adapter: ReadStore = {
    collection: (logical) => reading(async () => (await activeSoon())[logical]),
    pinned: (logical) => pinnedOf(adapter, logical),
    physical: (name) => reading(() => Promise.resolve(name)),
    ensureCollection: (physical, indexes: readonly Index[]) =>
      store(async () => {
        for (const { name, fields } of indexes) {
          // Every sort ends in the id: without it in the index, each page would read and sort all matches
          const keys = { ...fields, _id: Object.values(fields).at(-1) ?? 1 };
          await stored(physical).createIndex(keys, { name: `${name}_and_id` }, undefined);
        }
      }),
    dropCollection: (physical) =>
      store(async () => {
        try {
          await stored(physical).drop();
        } catch (error) {
          if (!(error instanceof MongoServerError) || !/ns not found/iu.test(error.message))
            throw error;
        }
      }),
    active,
    activateNew: (names) =>
      store(async () => {
        for (const [logical, physical] of Object.entries(names)) {
          await activeNames.updateOne(
            { _id: logical },
            { $setOnInsert: { physical } },
            { upsert: true },
          );
        }
        known = null;
      }),
    lease,
    releaseLease: ({ group, epoch }) =>
      store(
        async () =>
          void (await groups.updateOne(
            { _id: group, epoch },
            { $set: { holder: null, expiresAt: NEVER } },
          )),
      ),
    commit,
    checkpoints,
    swap: ({ logical, physical, projection, position }) =>
      store(async () => {
        // The swap takes the lease of every group, so that no live projector passes the compared position
        await takeEveryLease();
        try {
          const live = (await checkpoints())[projection];
          if (live !== undefined && !covers(position, live)) return false;
          await activeNames.updateOne({ _id: logical }, { $set: { physical } }, { upsert: true });
          // The live checkpoint stays: the documents skip events that they cover, but the changes of these events are still published
          known = null;
          await fenceWhoWentOn(projection, position);
          return true;
        } finally {
          await groups.updateMany({ holder: 'swap' }, { $set: { holder: null, expiresAt: NEVER } });
        }
      }),
    reset: () =>
      store(async () => {
        await takeEveryLease();
        await activeNames.deleteMany({});
        known = null;
        const found = await db.listCollections({}, { nameOnly: true }).toArray();
        // The database may hold more than read models
        for (const { name } of found) if (versionOf(name) > 0) await stored(name).drop();
        await groups.updateMany(
          {},
          { $set: { holder: null, expiresAt: NEVER, projections: {} }, $inc: { epoch: 1 } },
        );
      }),
    ping: () => store(async () => void (await db.command({ ping: 1 }))),
    version: () => undefined,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => client.close(),
  };
  return adapter;
}
