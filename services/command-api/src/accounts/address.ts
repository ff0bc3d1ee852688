import { createHmac } from 'node:crypto';

export interface Addresses {
  /** Hex. The same for every way to write an address; without the vault's secret nothing can be told from it. */
  hash(address: string): Promise<string>;
}

export const createAddresses = (secret: () => Promise<Buffer>): Addresses => ({
  async hash(address) {
    const normalised = address.trim().normalize('NFC').toLowerCase();
    return createHmac('sha256', await secret())
      .update(normalised)
      .digest('hex');
  },
});
