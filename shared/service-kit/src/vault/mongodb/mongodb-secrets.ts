import type { Binary } from 'mongodb';
import type { SecretStore } from '../ports/secret-store.ts';
import { bytes, inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredSecret = { readonly _id: string; readonly wrapped: Binary | Buffer };

export async function openMongoSecrets({ db, vault }: VaultDatabase): Promise<SecretStore> {
  const secrets = db.collection<StoredSecret>('secrets');

  return {
    createSecret: (name, wrapped) =>
      vault(async () => {
        const made = await inserted(() =>
          secrets.insertOne({ _id: name, wrapped: Buffer.from(wrapped) }),
        );
        const stored = made ? null : await secrets.findOne({ _id: name });
        return stored ? bytes(stored.wrapped) : wrapped;
      }),
    secret: (name) =>
      vault(async () => {
        const found = await secrets.findOne({ _id: name });
        return found && bytes(found.wrapped);
      }),
    replaceSecret: (name, wrapped) =>
      vault(async () => {
        await secrets.replaceOne(
          { _id: name },
          { wrapped: Buffer.from(wrapped) },
          { upsert: true },
        );
      }),
    deleteSecret: (name) => vault(async () => void (await secrets.deleteOne({ _id: name }))),
    secretNames: () =>
      vault(async () => (await secrets.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)),
  };
}
