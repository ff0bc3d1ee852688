import type { Db, Document, Filter } from 'mongodb';
import { collisionsIn, isDuplicateKey } from '../../mongodb/mongodb-client.ts';
import type { Criteria, Fields, Kind, Records, RecordsOf } from '../records.ts';

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
    const entryOf = ([field, condition]: [string, unknown]): [string, unknown] => {
      const name = nameOf(field);
      return typeof condition === 'object' && condition !== null && '$differsFrom' in condition
        ? ['$expr', { $ne: [`$${name}`, `$${nameOf(String(condition.$differsFrom))}`] }]
        : [name, condition];
    };
    const filterOf = ({ $or, ...fields }: Criteria): Filter<Stored> => ({
      ...Object.fromEntries(Object.entries(fields).map(entryOf)),
      ...($or && { $or: $or.map(filterOf) }),
    });

    return {
      one: (criteria) =>
        vault(async () => {
          const found = await collection.findOne(filterOf(criteria));
          return found && record(found);
        }),
      find: (criteria, { sort = {}, ...found } = {}) =>
        vault(async () => {
          const order = Object.entries(sort).map(([field, way]) => [nameOf(field), way] as const);
          const options = { ...found, sort: Object.fromEntries(order) };
          return (await collection.find(filterOf(criteria), options).toArray()).map(record);
        }),
      column: (field, criteria = {}) =>
        vault(async () => {
          const options = { projection: { [nameOf(field)]: 1 }, sort: { _id: 1 } } as const;
          const found = await collection.find(filterOf(criteria), options).toArray();
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
      change: (criteria, fields) =>
        vault(async () => {
          const changed = await collection.updateMany(filterOf(criteria), { $set: fields });
          return changed.matchedCount > 0;
        }),
      delete: (criteria) =>
        vault(async () => (await collection.deleteMany(filterOf(criteria))).deletedCount),
    };
  };
}
