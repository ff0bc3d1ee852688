import type { KnownDeviceRecord, KnownDeviceStore } from '../ports/known-device-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const KNOWN_DEVICES_SCHEMA = `  CREATE TABLE IF NOT EXISTS known_devices (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, used_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS known_devices_subject ON known_devices (subject_id, used_at)`;

const SELECT = 'SELECT hash, subject_id AS subjectId, used_at AS usedAt FROM known_devices';

export function sqliteKnownDevices(file: VaultFile): KnownDeviceStore {
  const putKnownDevice = file.db.prepare<KnownDeviceRecord>(
    'INSERT OR REPLACE INTO known_devices (hash, subject_id, used_at) VALUES (@hash, @subjectId, @usedAt)',
  );
  const deleteKnownDevicesBeyond = file.db.prepare<[string, number]>(
    `DELETE FROM known_devices WHERE hash IN
      (SELECT hash FROM known_devices WHERE subject_id = ? ORDER BY used_at DESC, hash LIMIT -1 OFFSET ?)`,
  );

  return {
    putKnownDevice: (record, most) =>
      file.writing(() => {
        putKnownDevice.run(record);
        deleteKnownDevicesBeyond.run(record.subjectId, most);
      }),
    knownDevice: file.one(`${SELECT} WHERE hash = ?`),
    knownDevicesOf: file.all(`${SELECT} WHERE subject_id = ?`),
    knownDevicesAfter: file.after(SELECT, 'hash'),
    deleteKnownDevicesOf: file.forget('DELETE FROM known_devices WHERE subject_id = ?'),
  };
}
