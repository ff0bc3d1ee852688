import type { KnownDeviceRecord, KnownDeviceStore } from '../ports/known-device-store.ts';
import type { VaultDatabase } from './mongodb-vault-database.ts';

type StoredKnownDevice = Omit<KnownDeviceRecord, 'hash'> & { readonly _id: string };

const toKnownDevice = ({ _id, ...record }: StoredKnownDevice): KnownDeviceRecord => ({
  hash: _id,
  ...record,
});

export async function openMongoKnownDevices({
  db,
  vault,
}: VaultDatabase): Promise<KnownDeviceStore> {
  const knownDevices = db.collection<StoredKnownDevice>('knownDevices');
  await vault(async () => {
    await knownDevices.createIndex({ subjectId: 1, usedAt: 1 }, undefined, undefined);
  });

  return {
    putKnownDevice: ({ hash, ...record }, most) =>
      vault(async () => {
        await knownDevices.replaceOne({ _id: hash }, record, { upsert: true });
        const beyond = await knownDevices
          .find({ subjectId: record.subjectId }, { projection: { _id: 1 } })
          .sort({ usedAt: -1, _id: 1 })
          .skip(most)
          .toArray();
        if (beyond.length > 0)
          await knownDevices.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
      }),
    knownDevice: (hash) =>
      vault(async () => {
        const found = await knownDevices.findOne({ _id: hash });
        return found && toKnownDevice(found);
      }),
    knownDevicesOf: (subjectId) =>
      vault(async () => (await knownDevices.find({ subjectId }).toArray()).map(toKnownDevice)),
    knownDevicesAfter: (hash, limit) =>
      vault(async () => {
        const found = await knownDevices
          .find(hash === null ? {} : { _id: { $gt: hash } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        return found.map(toKnownDevice);
      }),
    deleteKnownDevicesOf: (subjectId) =>
      vault(async () => void (await knownDevices.deleteMany({ subjectId }))),
  };
}
