import type { CredentialRecord, CredentialStore } from '../ports/credential-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoCredentials(database: VaultDatabase): Promise<CredentialStore> {
  const credentials = await openRecords<CredentialRecord>(database, 'credentials', 'subjectId');

  return {
    credential: (subjectId) => credentials.one(subjectId),
    credentialsAfter: (subjectId, limit) => credentials.after(subjectId, limit),
    putCredential: (record, expected) =>
      credentials.put(record, expected === null ? null : { version: expected }),
    deleteCredential: async (subjectId) => void (await credentials.delete({ _id: subjectId })),
  };
}
