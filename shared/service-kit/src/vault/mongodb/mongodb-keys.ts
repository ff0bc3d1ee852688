import type { Binary } from 'mongodb';
import type { KeyRecord, KeyStore } from '../ports/key-store.ts';
import { bytes, inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredKey = {
  readonly _id: string;
  readonly keyId: string;
  readonly state: KeyRecord['state'];
  readonly wrapped: Binary | Buffer | null;
  readonly heldUntil: string | null;
};

const toKey = (stored: StoredKey): KeyRecord => ({
  keyId: stored.keyId,
  subjectId: stored._id,
  state: stored.state,
  wrapped: stored.wrapped === null ? null : bytes(stored.wrapped),
  heldUntil: stored.heldUntil,
});

export async function openMongoKeys({ db, vault }: VaultDatabase): Promise<KeyStore> {
  const keys = db.collection<StoredKey>('keys');
  await vault(async () => {
    await keys.createIndex({ keyId: 1 }, { unique: true }, undefined);
    await keys.createIndex({ state: 1, heldUntil: 1 }, undefined, undefined);
  });

  return {
    keyOfSubject: (subjectId) =>
      vault(async () => {
        const found = await keys.findOne({ _id: subjectId });
        return found && toKey(found);
      }),
    keyById: (keyId) =>
      vault(async () => {
        const found = await keys.findOne({ keyId });
        return found && toKey(found);
      }),
    keysById: (keyIds) =>
      vault(async () => {
        const found = await keys.find({ keyId: { $in: [...keyIds] } }).toArray();
        return found.map(toKey);
      }),
    createKey: (record) =>
      vault(async () => {
        const { subjectId, keyId, state, wrapped, heldUntil } = record;
        const made = await inserted(() =>
          keys.insertOne({
            _id: subjectId,
            keyId,
            state,
            wrapped: wrapped && Buffer.from(wrapped),
            heldUntil,
          }),
        );
        const stored = made ? null : await keys.findOne({ _id: subjectId });
        return stored ? toKey(stored) : record;
      }),
    changeKey: (keyId, from, to) =>
      vault(async () => {
        const { state, wrapped, heldUntil } = to;
        const changed = await keys.updateOne(
          { keyId, state: from },
          { $set: { state, wrapped: wrapped && Buffer.from(wrapped), heldUntil } },
        );
        return changed.matchedCount === 1;
      }),
    heldKeys: (until) =>
      vault(async () => {
        const held = await keys.find({ state: 'held', heldUntil: { $lte: until } }).toArray();
        return held.map(toKey);
      }),
    keysAfter: (keyId, limit) =>
      vault(async () => {
        const found = await keys
          .find(keyId === null ? {} : { keyId: { $gt: keyId } })
          .sort({ keyId: 1 })
          .limit(limit)
          .toArray();
        return found.map(toKey);
      }),
    destroyedSubjects: () =>
      vault(async () => {
        const found = keys.find({ state: 'destroyed' }, { projection: { _id: 1 } });
        return (await found.toArray()).map(({ _id }) => _id);
      }),
  };
}
