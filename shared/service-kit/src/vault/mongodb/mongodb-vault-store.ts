import { guarded, openMongo, type MongoOptions } from '../../mongodb/mongodb-client.ts';
import type { VaultStore } from '../ports/vault-store.ts';
import { VaultUnavailable } from '../ports/vault-unavailable.ts';
import { openMongoAccesses } from './mongodb-accesses.ts';
import { openMongoAddresses } from './mongodb-addresses.ts';
import { openMongoAttempts } from './mongodb-attempts.ts';
import { openMongoCredentials } from './mongodb-credentials.ts';
import { openMongoDocuments } from './mongodb-documents.ts';
import { openMongoKeys } from './mongodb-keys.ts';
import { openMongoKnownDevices } from './mongodb-known-devices.ts';
import { openMongoMails } from './mongodb-mails.ts';
import { openMongoSecrets } from './mongodb-secrets.ts';
import { openMongoSessions } from './mongodb-sessions.ts';
import { openMongoTokens } from './mongodb-tokens.ts';
import type { VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoVaultStore(options: MongoOptions): Promise<VaultStore> {
  const { client, db } = openMongo(options);
  const vault = <Result>(operation: () => Promise<Result>) =>
    guarded(operation, (message, cause) => new VaultUnavailable(message, cause));
  await vault(() => client.connect());

  const database: VaultDatabase = { db, vault };
  return {
    ...(await openMongoKeys(database)),
    ...(await openMongoCredentials(database)),
    ...(await openMongoAddresses(database)),
    ...(await openMongoTokens(database)),
    ...(await openMongoSessions(database)),
    ...(await openMongoKnownDevices(database)),
    ...(await openMongoAttempts(database)),
    ...(await openMongoDocuments(database)),
    ...(await openMongoMails(database)),
    ...(await openMongoAccesses(database)),
    ...(await openMongoSecrets(database)),
    // The engine writes the pages that it changes to new places, whole, and uses the old ones again
    forget: async () => undefined,
    ping: () => vault(async () => void (await db.command({ ping: 1 }))),
    close: () => client.close(),
  };
}
