import { createHmac } from 'node:crypto';
import type { Vault } from './vault.ts';

/** Named streams of the log in earlier releases. Without it nobody can tell whose these were. */
export const FORMER_ADDRESS_SECRET = 'email-addresses';
const SECRET = 'addresses';

/** All spellings of one address have the same hash, in hex. */
export const hashedUnder = (secret: Uint8Array, address: string): string =>
  createHmac('sha256', secret).update(address.trim().normalize('NFC').toLowerCase()).digest('hex');

export const createAddressHashes = (vault: Pick<Vault, 'secret'>) => ({
  /** A hash reveals nothing to anyone who lacks the vault's secret. */
  hash: async (address: string) => hashedUnder(await vault.secret(SECRET), address),
});
