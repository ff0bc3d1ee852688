import { createHmac } from 'node:crypto';
import type { Vault } from './vault.ts';

/**
 * What stands for an e-mail address where it may not be known, in hex: the same for every way to write the address. Without the
 * vault's secret nothing can be told from it.
 */
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
  /** See {@link addressHashing}. */
  hash(address: string): Promise<string>;
}

export const createAddresses = (vault: Pick<Vault, 'secret'>): Addresses => ({
  hash: async (address) => (await addressHashing(vault))(address),
});
