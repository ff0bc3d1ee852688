import type { AttemptStore, AttemptsRecord } from '../ports/attempt-store.ts';
import { inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredAttempts = AttemptsRecord & { readonly _id: string };

export async function openMongoAttempts({ db, vault }: VaultDatabase): Promise<AttemptStore> {
  const attempts = db.collection<StoredAttempts>('attempts');
  await vault(async () => {
    await attempts.createIndex({ endsAt: 1 }, undefined, undefined);
  });

  async function addAttempts(
    source: string,
    by: number,
    { at, endsAt }: { readonly at: string; readonly endsAt: string },
  ): Promise<AttemptsRecord> {
    const added = await attempts.findOneAndUpdate(
      { _id: source, endsAt: { $gt: at }, ...(by < 0 ? { count: { $gte: -by } } : {}) },
      { $inc: { count: by } },
      { returnDocument: 'after' },
    );
    if (added) return { count: added.count, endsAt: added.endsAt };
    const first = { count: Math.max(0, by), endsAt };
    // A count below what is taken away starts over, too
    const ended = by < 0 ? { _id: source } : { _id: source, endsAt: { $lte: at } };
    const begun = await inserted(() =>
      attempts.updateOne(ended, { $set: first }, { upsert: true }),
    );
    return begun ? first : addAttempts(source, by, { at, endsAt });
  }

  return {
    addAttempts: (source, by, window) => vault(() => addAttempts(source, by, window)),
    deleteAttempts: (source) => vault(async () => void (await attempts.deleteOne({ _id: source }))),
    deleteAttemptsEndedBy: (instant) =>
      vault(async () => void (await attempts.deleteMany({ endsAt: { $lte: instant } }))),
  };
}
