import type { KnownDeviceRecord, KnownDeviceStore } from '../ports/known-device-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const KNOWN_DEVICES_SCHEMA = `  CREATE TABLE IF NOT EXISTS known_devices (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, used_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS known_devices_subject ON known_devices (subject_id, used_at)`;

const KNOWN_DEVICE = 'hash, subject_id AS subjectId, used_at AS usedAt';

export function sqliteKnownDevices({
  db,
  reading,
  writing,
  forgetting,
}: VaultFile): KnownDeviceStore {
  const putKnownDevice = db.prepare<KnownDeviceRecord>(
    'INSERT OR REPLACE INTO known_devices (hash, subject_id, used_at) VALUES (@hash, @subjectId, @usedAt)',
  );
  const deleteKnownDevicesBeyond = db.prepare<[string, number]>(
    `DELETE FROM known_devices WHERE hash IN
      (SELECT hash FROM known_devices WHERE subject_id = ? ORDER BY used_at DESC, hash LIMIT -1 OFFSET ?)`,
  );
  const knownDevice = db.prepare<[string], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE hash = ?`,
  );
  const knownDevicesOf = db.prepare<[string], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE subject_id = ?`,
  );
  const knownDevicesAfter = db.prepare<[string, number], KnownDeviceRecord>(
    `SELECT ${KNOWN_DEVICE} FROM known_devices WHERE hash > ? ORDER BY hash LIMIT ?`,
  );
  const deleteKnownDevicesOf = db.prepare<[string]>(
    'DELETE FROM known_devices WHERE subject_id = ?',
  );

  return {
    async putKnownDevice(record, most) {
      await writing(() => {
        putKnownDevice.run(record);
        deleteKnownDevicesBeyond.run(record.subjectId, most);
      });
    },
    knownDevice: (hash) => reading(() => knownDevice.get(hash) ?? null),
    knownDevicesOf: (subjectId) => reading(() => knownDevicesOf.all(subjectId)),
    knownDevicesAfter: (hash, limit) => reading(() => knownDevicesAfter.all(hash ?? '', limit)),
    async deleteKnownDevicesOf(subjectId) {
      await forgetting(() => deleteKnownDevicesOf.run(subjectId));
    },
  };
}
