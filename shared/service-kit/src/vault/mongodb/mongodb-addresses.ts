import type { AddressRecord, AddressStore } from '../ports/address-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoAddresses(database: VaultDatabase): Promise<AddressStore> {
  const addresses = await openRecords<AddressRecord>(database, 'addresses', 'hash', {
    indexes: [{ key: { subjectId: 1 } }, { key: { state: 1, since: 1 } }],
  });

  return {
    address: (hash) => addresses.one(hash),
    addressesOf: (subjectId) => addresses.find({ subjectId }),
    addressesAfter: (hash, limit) => addresses.after(hash, limit),
    addressesReservedBefore: (instant) =>
      addresses.find({ state: 'reserved', since: { $lt: instant } }, { sort: { since: 1 } }),
    putAddress(record, expected) {
      if (expected === null) return addresses.put(record, null);
      const { hash: _, ...unchanged } = expected;
      return addresses.put(record, unchanged);
    },
    deleteAddress: async ({ hash, ...record }) =>
      (await addresses.delete({ _id: hash, ...record })) === 1,
    deleteAddressesOf: async (subjectId) => void (await addresses.delete({ subjectId })),
  };
}
