import type { AccessRecord, AccessStore } from '../ports/access-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoAccesses(database: VaultDatabase): Promise<AccessStore> {
  const keys = database.db.collection<{ readonly _id: string; readonly state: string }>('keys');
  const accesses = await openRecords<AccessRecord>(database, 'accesses', 'id', {
    indexes: [{ key: { subjectId: 1, at: 1 } }],
  });

  return {
    addAccesses: (records) =>
      database.vault(async () => {
        const subjects = [...new Set(records.map(({ subjectId }) => subjectId))];
        const gone = await keys
          .find({ _id: { $in: subjects }, state: 'destroyed' }, { projection: { _id: 1 } })
          .toArray();
        const destroyed = new Set(gone.map(({ _id }) => _id));
        const kept = records.filter(({ subjectId }) => !destroyed.has(subjectId));
        if (kept.length === 0) return;
        await accesses.collection.bulkWrite(
          kept.map(({ id, ...record }) => ({
            updateOne: { filter: { _id: id }, update: { $setOnInsert: record }, upsert: true },
          })),
          { ordered: false },
        );
      }),
    accessesOf(subjectId, before, limit) {
      const older = before && {
        $or: [{ at: { $lt: before.at } }, { at: before.at, _id: { $lt: before.id } }],
      };
      return accesses.find({ subjectId, ...older }, { sort: { at: -1, _id: -1 }, limit });
    },
    accessesAfter: (id, limit) => accesses.after(id, limit),
    deleteAccessesOf: async (subjectId) => void (await accesses.delete({ subjectId })),
    async deleteAccessesBefore(id, limit) {
      const old = await accesses.find({ _id: { $lt: id } }, { sort: { _id: 1 }, limit });
      return old.length === 0 ? 0 : accesses.delete({ _id: { $in: old.map((each) => each.id) } });
    },
  };
}
