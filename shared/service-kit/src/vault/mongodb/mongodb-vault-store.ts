import type { IndexDescription } from 'mongodb';
import { guarded, openMongo, type MongoOptions } from '../../mongodb/mongodb-client.ts';
import type { VaultStore } from '../ports/vault-store.ts';
import { VaultUnavailable } from '../ports/vault-unavailable.ts';
import { storesOf } from '../stores-of-records.ts';
import { mongoRecordsOf } from './mongodb-records.ts';

const INDEXES: Readonly<Record<string, IndexDescription[]>> = {
  keys: [{ key: { keyId: 1 }, unique: true }, { key: { state: 1, heldUntil: 1 } }],
  addresses: [{ key: { subjectId: 1 } }, { key: { state: 1, since: 1 } }],
  tokens: [{ key: { subjectId: 1 } }],
  sessions: [{ key: { subjectId: 1 } }, { key: { lastUsedAt: 1 } }],
  knownDevices: [{ key: { subjectId: 1, usedAt: 1 } }],
  attempts: [{ key: { endsAt: 1 } }],
  mails: [{ key: { state: 1, at: 1 } }, { key: { subjectId: 1 } }],
  accesses: [{ key: { subjectId: 1, at: 1 } }],
};

export async function openMongoVaultStore(options: MongoOptions): Promise<VaultStore> {
  const { client, db } = openMongo(options);
  const vault = <Result>(operation: () => Promise<Result>) =>
    guarded(operation, (message, cause) => new VaultUnavailable(message, cause));
  await vault(() => client.connect());
  for (const [name, indexes] of Object.entries(INDEXES))
    await vault(() => db.collection(name).createIndexes(indexes));

  return {
    ...storesOf(mongoRecordsOf(db, vault)),
    // The engine writes the pages that it changes to new places, whole, and uses the old ones again
    forget: async () => undefined,
    ping: () => vault(async () => void (await db.command({ ping: 1 }))),
    close: () => client.close(),
  };
}
