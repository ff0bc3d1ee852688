import type { AccessRecord, AccessStore } from '../ports/access-store.ts';
import type { VaultDatabase } from './mongodb-vault-database.ts';

type StoredAccess = Omit<AccessRecord, 'id'> & { readonly _id: string };

const toAccess = ({ _id, ...record }: StoredAccess): AccessRecord => ({ id: _id, ...record });

export async function openMongoAccesses({ db, vault }: VaultDatabase): Promise<AccessStore> {
  const accesses = db.collection<StoredAccess>('accesses');
  const keys = db.collection<{ readonly _id: string; readonly state: string }>('keys');
  await vault(async () => {
    await accesses.createIndex({ subjectId: 1, at: 1 }, undefined, undefined);
  });

  return {
    addAccesses: (records) =>
      vault(async () => {
        const subjects = [...new Set(records.map(({ subjectId }) => subjectId))];
        const destroyed = new Set(
          (
            await keys
              .find({ _id: { $in: subjects }, state: 'destroyed' }, { projection: { _id: 1 } })
              .toArray()
          ).map(({ _id }) => _id),
        );
        const kept = records.filter(({ subjectId }) => !destroyed.has(subjectId));
        if (kept.length === 0) return;
        await accesses.bulkWrite(
          kept.map(({ id, ...record }) => ({
            updateOne: { filter: { _id: id }, update: { $setOnInsert: record }, upsert: true },
          })),
          { ordered: false },
        );
      }),
    accessesOf: (subjectId, before, limit) =>
      vault(async () => {
        const older = before && {
          $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }],
        };
        const found = accesses
          .find({ subjectId, ...older })
          .sort({ at: -1, _id: -1 })
          .limit(limit);
        return (await found.toArray()).map(toAccess);
      }),
    accessesAfter: (id, limit) =>
      vault(async () => {
        const found = accesses
          .find({ _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(toAccess);
      }),
    deleteAccessesOf: (subjectId) =>
      vault(async () => void (await accesses.deleteMany({ subjectId }))),
    deleteAccessesBefore: (id, limit) =>
      vault(async () => {
        const old = await accesses
          .find({ _id: { $lt: id } }, { projection: { _id: 1 } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        if (old.length === 0) return 0;
        return (await accesses.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } }))
          .deletedCount;
      }),
  };
}
