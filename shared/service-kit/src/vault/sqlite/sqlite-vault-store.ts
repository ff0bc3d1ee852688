import { emptyWriteAheadLog, compactHere, type Compact } from '../../sqlite/sqlite-copies.ts';
import { openSqlite } from '../../sqlite/sqlite-database.ts';
import { describeSqliteFailure } from '../../sqlite/sqlite-errors.ts';
import { sharedTransactionsOf } from '../../sqlite/sqlite-transactions.ts';
import { pause } from '../../time/pausing.ts';
import type { VaultStore } from '../ports/vault-store.ts';
import { VaultUnavailable } from '../ports/vault-unavailable.ts';
import { storesOf } from '../stores-of-records.ts';
import { sqliteRecordsOf } from './sqlite-records.ts';
import { addMissingColumns, SCHEMA } from './vault-schema.ts';

/** Compacting the file keeps others from writing: a second for 30 MB. */
const LOCKED_FOR_MS = 10_000;
const CHECKPOINT_RETRY_MS = 5;

export function createSqliteVaultStore(options: {
  readonly file: string;
  readonly lockedForMs?: number;
  readonly compact?: Compact;
}): VaultStore {
  const { file, lockedForMs = LOCKED_FOR_MS, compact = compactHere } = options;
  const db = openSqlite(file, { synchronous: 'FULL', secureDelete: true, schema: SCHEMA });
  addMissingColumns(db);
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
  async function writing<T>(change: () => T, forgets: boolean): Promise<T> {
    let result: T;
    try {
      result = await transaction(change);
    } catch (error) {
      throw unavailable(error);
    }
    const givenUpAt = performance.now() + lockedForMs;
    while (forgets && !(await reading(() => emptyWriteAheadLog(db)))) {
      if (performance.now() > givenUpAt) break;
      await pause(CHECKPOINT_RETRY_MS);
    }
    return result;
  }

  return {
    ...storesOf(sqliteRecordsOf(db, { reading, writing })),
    forget: () => compact(file).catch((error: unknown) => Promise.reject(unavailable(error))),
    ping: () => reading(() => void db.prepare('SELECT 1 FROM keys LIMIT 1').get()),
    async close() {
      db.close();
    },
  };
}
