import type { KnownDeviceRecord, KnownDeviceStore } from '../ports/known-device-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoKnownDevices(database: VaultDatabase): Promise<KnownDeviceStore> {
  const devices = await openRecords<KnownDeviceRecord>(database, 'knownDevices', 'hash', {
    indexes: [{ key: { subjectId: 1, usedAt: 1 } }],
  });

  return {
    async putKnownDevice({ hash, ...record }, most) {
      await database.vault(() =>
        devices.collection.replaceOne({ _id: hash }, record, { upsert: true }),
      );
      const { subjectId } = record;
      const beyond = await devices.find(
        { subjectId },
        { sort: { usedAt: -1, _id: 1 }, skip: most },
      );
      if (beyond.length > 0)
        await devices.delete({ _id: { $in: beyond.map((device) => device.hash) } });
    },
    knownDevice: (hash) => devices.one(hash),
    knownDevicesOf: (subjectId) => devices.find({ subjectId }),
    knownDevicesAfter: (hash, limit) => devices.after(hash, limit),
    deleteKnownDevicesOf: async (subjectId) => void (await devices.delete({ subjectId })),
  };
}
