import type { AddressRecord, AddressStore } from '../ports/address-store.ts';
import { inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredAddress = Omit<AddressRecord, 'hash'> & { readonly _id: string };

const toAddress = ({ _id, ...record }: StoredAddress): AddressRecord => ({ hash: _id, ...record });
const fromAddress = ({ hash, ...record }: AddressRecord): StoredAddress => ({
  _id: hash,
  ...record,
});

export async function openMongoAddresses({ db, vault }: VaultDatabase): Promise<AddressStore> {
  const addresses = db.collection<StoredAddress>('addresses');
  await vault(async () => {
    await addresses.createIndex({ subjectId: 1 }, undefined, undefined);
    await addresses.createIndex({ state: 1, since: 1 }, undefined, undefined);
  });

  return {
    address: (hash) =>
      vault(async () => {
        const found = await addresses.findOne({ _id: hash });
        return found && toAddress(found);
      }),
    addressesOf: (subjectId) =>
      vault(async () => (await addresses.find({ subjectId }).toArray()).map(toAddress)),
    addressesAfter: (hash, limit) =>
      vault(async () => {
        const found = addresses
          .find(hash === null ? {} : { _id: { $gt: hash } })
          .sort({ _id: 1 })
          .limit(limit);
        return (await found.toArray()).map(toAddress);
      }),
    addressesReservedBefore: (instant) =>
      vault(async () => {
        const found = addresses.find({ state: 'reserved', since: { $lt: instant } });
        return (await found.sort({ since: 1 }).toArray()).map(toAddress);
      }),
    putAddress: (record, expected) =>
      vault(async () => {
        const stored = fromAddress(record);
        if (expected === null) return inserted(() => addresses.insertOne(stored));
        const filter = fromAddress({ ...expected, hash: record.hash });
        return (await addresses.replaceOne(filter, stored)).matchedCount === 1;
      }),
    deleteAddress: (record) =>
      vault(async () => (await addresses.deleteOne(fromAddress(record))).deletedCount === 1),
    deleteAddressesOf: (subjectId) =>
      vault(async () => void (await addresses.deleteMany({ subjectId }))),
  };
}
