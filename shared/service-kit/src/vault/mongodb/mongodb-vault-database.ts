import type { Document, Filter, FindOptions, IndexDescription, UpdateFilter } from 'mongodb';
import { isDuplicateKey, type openMongo } from '../../mongodb/mongodb-client.ts';

/** The database that all collections of the vault are in. */
export type VaultDatabase = {
  readonly db: ReturnType<typeof openMongo>['db'];
  /** Runs the operation; its failures become VaultUnavailable. */
  vault<Result>(operation: () => Promise<Result>): Promise<Result>;
};

/** @returns false if another document has the key */
export async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

type Stored = Document & { readonly _id: string };

/**
 * Records of one kind. The field `key` is the id of their documents.
 *
 * @param options.missing the values of fields that earlier releases did not store
 */
export async function openRecords<One extends object>(
  { db, vault }: VaultDatabase,
  name: string,
  key: keyof One & string,
  options: { readonly indexes?: readonly IndexDescription[]; readonly missing?: Partial<One> } = {},
) {
  const { indexes = [], missing } = options;
  const collection = db.collection<Stored>(name, { promoteBuffers: true });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- written by `stored` below
  const record = ({ _id, ...rest }: Stored) => ({ ...missing, [key]: _id, ...rest }) as One;
  const stored = (one: One): Stored => {
    const { [key]: _id, ...rest } = one;
    return { _id: String(_id), ...rest };
  };
  if (indexes.length > 0) await vault(() => collection.createIndexes([...indexes]));

  const find = (filter: Filter<Stored>, found: FindOptions = {}): Promise<readonly One[]> =>
    vault(async () => (await collection.find(filter, found).toArray()).map(record));

  return {
    collection,
    record,
    find,
    /** One of them, by its key if nothing else is said. */
    one: (id: string, field = '_id'): Promise<One | null> =>
      vault(async () => {
        const found = await collection.findOne({ [field]: id });
        return found && record(found);
      }),
    /** At most `limit` behind the one that has the key `after`, in the order of the keys. */
    after: (after: string | null, limit: number, field = '_id') =>
      find(after === null ? {} : { [field]: { $gt: after } }, { sort: { [field]: 1 }, limit }),
    keys: (filter: Filter<Stored> = {}): Promise<readonly string[]> =>
      vault(async () => {
        const found = collection.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } });
        return (await found.toArray()).map(({ _id }) => _id);
      }),
    /** @returns false if there is one of its key */
    add: (one: One): Promise<boolean> =>
      vault(() => inserted(() => collection.insertOne(stored(one)))),
    /** @returns whether it has replaced the record of its key that fits the filter; null: there must be none */
    put: (one: One, expected: Filter<Stored> | null): Promise<boolean> =>
      vault(async () => {
        const document = stored(one);
        if (expected === null) return inserted(() => collection.insertOne(document));
        const { _id } = document;
        return (await collection.replaceOne({ ...expected, _id }, document)).matchedCount === 1;
      }),
    /** @returns whether one fits the filter */
    change: (filter: Filter<Stored>, update: UpdateFilter<Stored>): Promise<boolean> =>
      vault(async () => (await collection.updateMany(filter, update)).matchedCount > 0),
    /** @returns how many it deleted */
    delete: (filter: Filter<Stored>): Promise<number> =>
      vault(async () => (await collection.deleteMany(filter)).deletedCount),
  };
}
