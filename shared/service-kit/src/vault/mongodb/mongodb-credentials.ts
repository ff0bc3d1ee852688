import type { CredentialRecord, CredentialStore } from '../ports/credential-store.ts';
import { inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredCredential = { readonly _id: string; readonly hash: string; readonly version: number };

export async function openMongoCredentials({ db, vault }: VaultDatabase): Promise<CredentialStore> {
  const credentials = db.collection<StoredCredential>('credentials');

  return {
    credential: (subjectId) =>
      vault(async () => {
        const found = await credentials.findOne({ _id: subjectId });
        return found && { subjectId, hash: found.hash, version: found.version };
      }),
    credentialsAfter: (subjectId, limit) =>
      vault(async () => {
        const found = await credentials
          .find(subjectId === null ? {} : { _id: { $gt: subjectId } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(({ _id, hash, version }) => ({ subjectId: _id, hash, version }));
      }),
    putCredential: ({ subjectId, hash, version }: CredentialRecord, expected) =>
      vault(async () => {
        if (expected === null) {
          return inserted(() => credentials.insertOne({ _id: subjectId, hash, version }));
        }
        const changed = await credentials.updateOne(
          { _id: subjectId, version: expected },
          { $set: { hash, version } },
        );
        return changed.matchedCount === 1;
      }),
    deleteCredential: (subjectId) =>
      vault(async () => void (await credentials.deleteOne({ _id: subjectId }))),
  };
}
