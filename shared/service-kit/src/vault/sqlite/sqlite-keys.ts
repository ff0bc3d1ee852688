import type { KeyRecord, KeyStore } from '../ports/key-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const KEYS_SCHEMA = `  CREATE TABLE IF NOT EXISTS keys (
    key_id TEXT PRIMARY KEY,
    subject_id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('live', 'held', 'destroyed')),
    wrapped BLOB,
    held_until TEXT,
    CHECK ((state = 'destroyed') = (wrapped IS NULL))) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS keys_held ON keys (held_until) WHERE state = 'held'`;

const KEY = 'key_id AS keyId, subject_id AS subjectId, state, wrapped, held_until AS heldUntil';

export function sqliteKeys({ db, reading, writing, forgetting }: VaultFile): KeyStore {
  const keyOfSubject = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE subject_id = ?`,
  );
  const keyById = db.prepare<[string], KeyRecord>(`SELECT ${KEY} FROM keys WHERE key_id = ?`);
  const keysById = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE key_id IN (SELECT value FROM json_each(?))`,
  );
  const createKey = db.prepare<KeyRecord>(
    `INSERT INTO keys (key_id, subject_id, state, wrapped, held_until)
      VALUES (@keyId, @subjectId, @state, @wrapped, @heldUntil) ON CONFLICT (subject_id) DO NOTHING`,
  );
  const changeKey = db.prepare<
    Pick<KeyRecord, 'state' | 'wrapped' | 'heldUntil'> & {
      readonly keyId: string;
      readonly from: string;
    }
  >(
    `UPDATE keys SET state = @state, wrapped = @wrapped, held_until = @heldUntil
      WHERE key_id = @keyId AND state = @from`,
  );
  const heldKeys = db.prepare<[string], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE state = 'held' AND held_until <= ? ORDER BY held_until`,
  );
  const keysAfter = db.prepare<[string, number], KeyRecord>(
    `SELECT ${KEY} FROM keys WHERE key_id > ? ORDER BY key_id LIMIT ?`,
  );
  const destroyedSubjects = db
    .prepare<[], string>("SELECT subject_id FROM keys WHERE state = 'destroyed'")
    .pluck();

  return {
    keyOfSubject: (subjectId) => reading(() => keyOfSubject.get(subjectId) ?? null),
    keyById: (keyId) => reading(() => keyById.get(keyId) ?? null),
    keysById: (keyIds) => reading(() => keysById.all(JSON.stringify(keyIds))),
    createKey: (record) =>
      writing(() => {
        createKey.run(record);
        return keyOfSubject.get(record.subjectId) ?? record;
      }),
    changeKey(keyId, from, to) {
      const change = () => changeKey.run({ ...to, keyId, from }).changes === 1;
      return to.state === 'destroyed' ? forgetting(change) : writing(change);
    },
    heldKeys: (until) => reading(() => heldKeys.all(until)),
    keysAfter: (keyId, limit) => reading(() => keysAfter.all(keyId ?? '', limit)),
    destroyedSubjects: () => reading(() => destroyedSubjects.all()),
  };
}
