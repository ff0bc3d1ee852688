import type { Binary } from 'mongodb';
import { isDuplicateKey, type openMongo } from '../../mongodb/mongodb-client.ts';

/** The database that all collections of the vault are in. */
export type VaultDatabase = {
  readonly db: ReturnType<typeof openMongo>['db'];
  /** Runs the operation; its failures become VaultUnavailable. */
  vault<Result>(operation: () => Promise<Result>): Promise<Result>;
};

export const bytes = (stored: Binary | Buffer): Uint8Array =>
  Buffer.isBuffer(stored) ? stored : Buffer.from(stored.buffer);

/** @returns false if another document has the key */
export async function inserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
