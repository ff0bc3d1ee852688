import { createHmac } from 'node:crypto';
import type { Vault } from './vault.ts';

/** Hashes e-mail addresses to hex. All spellings of one address have the same hash. Without the vault's secret a hash reveals nothing. */
export async function addressHashing(
  vault: Pick<Vault, 'secret'>,
): Promise<(address: string) => string> {
  const secret = await vault.secret('email-addresses');
  return (address) =>
    createHmac('sha256', secret)
      .update(address.trim().normalize('NFC').toLowerCase())
      .digest('hex');
}

export interface Addresses {
  hash(address: string): Promise<string>;
}

export const createAddresses = (vault: Pick<Vault, 'secret'>): Addresses => ({
  hash: async (address) => (await addressHashing(vault))(address),
});
