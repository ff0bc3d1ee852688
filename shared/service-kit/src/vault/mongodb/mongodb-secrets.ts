import type { SecretStore } from '../ports/secret-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredSecret = { readonly name: string; readonly wrapped: Uint8Array };

export async function openMongoSecrets(database: VaultDatabase): Promise<SecretStore> {
  const secrets = await openRecords<StoredSecret>(database, 'secrets', 'name');
  const secret = async (name: string) => (await secrets.one(name))?.wrapped ?? null;

  return {
    async createSecret(name, wrapped) {
      const stored = (await secrets.add({ name, wrapped })) ? null : await secret(name);
      return stored ?? wrapped;
    },
    secret,
    replaceSecret: (name, wrapped) =>
      database.vault(async () => {
        await secrets.collection.replaceOne({ _id: name }, { wrapped }, { upsert: true });
      }),
    deleteSecret: async (name) => void (await secrets.delete({ _id: name })),
    secretNames: () => secrets.keys(),
  };
}
