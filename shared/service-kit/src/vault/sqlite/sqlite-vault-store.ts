import { emptyWriteAheadLog, compactHere, type Compact } from '../../sqlite/sqlite-copies.ts';
import { openSqlite } from '../../sqlite/sqlite-database.ts';
import { describeSqliteFailure } from '../../sqlite/sqlite-errors.ts';
import { sharedTransactionsOf } from '../../sqlite/sqlite-transactions.ts';
import { pause } from '../../time/pausing.ts';
import type { VaultStore } from '../ports/vault-store.ts';
import { VaultUnavailable } from '../ports/vault-unavailable.ts';
import { ACCESSES_SCHEMA, sqliteAccesses } from './sqlite-accesses.ts';
import { ADDRESSES_SCHEMA, sqliteAddresses } from './sqlite-addresses.ts';
import { ATTEMPTS_SCHEMA, sqliteAttempts } from './sqlite-attempts.ts';
import { CREDENTIALS_SCHEMA, sqliteCredentials } from './sqlite-credentials.ts';
import { DOCUMENTS_SCHEMA, sqliteDocuments } from './sqlite-documents.ts';
import { KEYS_SCHEMA, sqliteKeys } from './sqlite-keys.ts';
import { KNOWN_DEVICES_SCHEMA, sqliteKnownDevices } from './sqlite-known-devices.ts';
import { MAILS_SCHEMA, sqliteMails } from './sqlite-mails.ts';
import { SECRETS_SCHEMA, sqliteSecrets } from './sqlite-secrets.ts';
import { SESSIONS_SCHEMA, sqliteSessions } from './sqlite-sessions.ts';
import { TOKENS_SCHEMA, sqliteTokens } from './sqlite-tokens.ts';
import { vaultFileOf } from './sqlite-vault-file.ts';

/** Compacting the file keeps others from writing: a second for 30 MB. */
const LOCKED_FOR_MS = 10_000;
const CHECKPOINT_RETRY_MS = 5;

const SCHEMA = [
  KEYS_SCHEMA,
  CREDENTIALS_SCHEMA,
  ADDRESSES_SCHEMA,
  TOKENS_SCHEMA,
  SESSIONS_SCHEMA,
  KNOWN_DEVICES_SCHEMA,
  ATTEMPTS_SCHEMA,
  DOCUMENTS_SCHEMA,
  MAILS_SCHEMA,
  ACCESSES_SCHEMA,
  SECRETS_SCHEMA,
].join(';');

export function createSqliteVaultStore(options: {
  readonly file: string;
  readonly lockedForMs?: number;
  readonly compact?: Compact;
}): VaultStore {
  const { file, lockedForMs = LOCKED_FOR_MS, compact = compactHere } = options;
  const db = openSqlite(file, { synchronous: 'FULL', secureDelete: true, schema: SCHEMA });
  const transaction = sharedTransactionsOf(db, lockedForMs);

  const unavailable = (error: unknown) =>
    new VaultUnavailable(describeSqliteFailure(file, error), { cause: error });
  async function reading<T>(read: () => T): Promise<T> {
    try {
      return read();
    } catch (error) {
      throw unavailable(error);
    }
  }
  async function writing<T>(change: () => T): Promise<T> {
    try {
      return await transaction(change);
    } catch (error) {
      throw unavailable(error);
    }
  }
  async function forgetting<T>(change: () => T): Promise<T> {
    const result = await writing(change);
    const givenUpAt = performance.now() + lockedForMs;
    while (!(await reading(() => emptyWriteAheadLog(db))) && performance.now() < givenUpAt)
      await pause(CHECKPOINT_RETRY_MS);
    return result;
  }

  const vaultFile = vaultFileOf(db, { reading, writing, forgetting });
  return {
    ...sqliteKeys(vaultFile),
    ...sqliteCredentials(vaultFile),
    ...sqliteAddresses(vaultFile),
    ...sqliteTokens(vaultFile),
    ...sqliteSessions(vaultFile),
    ...sqliteKnownDevices(vaultFile),
    ...sqliteAttempts(vaultFile),
    ...sqliteDocuments(vaultFile),
    ...sqliteMails(vaultFile),
    ...sqliteAccesses(vaultFile),
    ...sqliteSecrets(vaultFile),
    forget: () => compact(file).catch((error: unknown) => Promise.reject(unavailable(error))),
    ping: () => reading(() => void db.prepare('SELECT 1 FROM keys LIMIT 1').get()),
    async close() {
      db.close();
    },
  };
}
