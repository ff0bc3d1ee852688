import type { Database } from '../../sqlite/sqlite-driver.ts';

/** The file that all tables of the vault are in. Its operations throw VaultUnavailable. */
export type VaultFile = {
  readonly db: Database;
  reading<T>(read: () => T): Promise<T>;
  /** Resolves once the change is durable. */
  writing<T>(change: () => T): Promise<T>;
  /** Deletes from the write-ahead log, too. If another process keeps it busy for long, the next deletion does it. */
  forgetting<T>(change: () => T): Promise<T>;
};
