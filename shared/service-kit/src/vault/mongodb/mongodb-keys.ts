import type { KeyRecord, KeyStore } from '../ports/key-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoKeys(database: VaultDatabase): Promise<KeyStore> {
  const keys = await openRecords<KeyRecord>(database, 'keys', 'subjectId', {
    indexes: [{ key: { keyId: 1 }, unique: true }, { key: { state: 1, heldUntil: 1 } }],
  });

  return {
    keyOfSubject: (subjectId) => keys.one(subjectId),
    keyById: (keyId) => keys.one(keyId, 'keyId'),
    keysById: (keyIds) => keys.find({ keyId: { $in: [...keyIds] } }),
    async createKey(record) {
      const stored = (await keys.add(record)) ? null : await keys.one(record.subjectId);
      return stored ?? record;
    },
    changeKey: (keyId, from, to) => {
      const { state, wrapped, heldUntil } = to;
      return keys.change({ keyId, state: from }, { $set: { state, wrapped, heldUntil } });
    },
    heldKeys: (until) => keys.find({ state: 'held', heldUntil: { $lte: until } }),
    keysAfter: (keyId, limit) => keys.after(keyId, limit, 'keyId'),
    destroyedSubjects: () => keys.keys({ state: 'destroyed' }),
  };
}
