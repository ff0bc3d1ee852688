import type { Db, Document, Filter as MongoFilter } from 'mongodb';
import type { Filter } from '../../read-store/read-store.ts';
import { collisionsIn, isDuplicateKey } from '../../mongodb/mongodb-client.ts';
import type { Fields, Kind, Records, RecordsOf } from '../records.ts';

type Stored = Document & { readonly _id: string };

/** Records in collections. The key of a kind is the id of its documents. */
export function mongoRecordsOf(
  db: Db,
  vault: <Result>(operation: () => Promise<Result>) => Promise<Result>,
): RecordsOf {
  return function recordsOf<One extends Fields>({ name, key, missing }: Kind<One>): Records<One> {
    const collection = db.collection<Stored>(name, { promoteBuffers: true });
    const record = ({ _id, ...rest }: Stored) =>
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- written by `stored` below
      ({ ...missing, [key]: _id, ...rest }) as unknown as One;
    const stored = (one: One): Stored => {
      const { [key]: _id, ...rest } = one;
      return { _id: String(_id), ...rest };
    };
    const nameOf = (field: string): string => (field === key ? '_id' : field);
    const filterOf = ({ $or, ...fields }: Filter): MongoFilter<Stored> => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([field, condition]) => [nameOf(field), condition]),
      ),
      ...($or && { $or: $or.map(filterOf) }),
    });

    return {
      one: (filter) =>
        vault(async () => {
          const found = await collection.findOne(filterOf(filter));
          return found && record(found);
        }),
      find: (filter, { sort = [], ...found } = {}) =>
        vault(async () => {
          const order = sort.map(([field, way]): [string, 1 | -1] => [nameOf(field), way]);
          const cursor = collection.find(filterOf(filter), { ...found, sort: order });
          return (await cursor.toArray()).map(record);
        }),
      column: (field, filter = {}) =>
        vault(async () => {
          const options = { projection: { [nameOf(field)]: 1 }, sort: { _id: 1 } } as const;
          const found = await collection.find(filterOf(filter), options).toArray();
          return found.map((document) => String(document[nameOf(field)]));
        }),
      add: (records) =>
        vault(async () => {
          if (records.length > 0)
            await collection
              .insertMany(records.map(stored), { ordered: false })
              .catch((error: unknown) => void collisionsIn(error));
        }),
      put: (one, expected) =>
        vault(async () => {
          const { _id, ...rest } = stored(one);
          if (expected !== null) {
            const filter = { ...filterOf(expected), _id };
            return (await collection.replaceOne(filter, rest)).matchedCount === 1;
          }
          try {
            await collection.insertOne({ _id, ...rest });
            return true;
          } catch (error) {
            if (isDuplicateKey(error)) return false;
            throw error;
          }
        }),
      set: (one) =>
        vault(async () => {
          const { _id, ...rest } = stored(one);
          await collection.replaceOne({ _id }, rest, { upsert: true });
        }),
      change: (filter, fields) =>
        vault(async () => {
          const changed = await collection.updateMany(filterOf(filter), { $set: fields });
          return changed.matchedCount > 0;
        }),
      delete: (filter) =>
        vault(async () => (await collection.deleteMany(filterOf(filter))).deletedCount),
    };
  };
}
