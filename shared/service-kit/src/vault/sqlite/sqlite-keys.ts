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

const SELECT =
  'SELECT key_id AS keyId, subject_id AS subjectId, state, wrapped, held_until AS heldUntil FROM keys';

export function sqliteKeys(file: VaultFile): KeyStore {
  const { db, writing, forgetting } = file;
  const keysById = file.all<[string], KeyRecord>(
    `${SELECT} WHERE key_id IN (SELECT value FROM json_each(?))`,
  );
  const createKey = db.prepare<KeyRecord>(
    `INSERT INTO keys (key_id, subject_id, state, wrapped, held_until)
      VALUES (@keyId, @subjectId, @state, @wrapped, @heldUntil) ON CONFLICT (subject_id) DO NOTHING`,
  );
  const created = db.prepare<[string], KeyRecord>(`${SELECT} WHERE subject_id = ?`);
  const changeKey = db.prepare<object>(
    `UPDATE keys SET state = @state, wrapped = @wrapped, held_until = @heldUntil
      WHERE key_id = @keyId AND state = @from`,
  );

  return {
    keyOfSubject: file.one(`${SELECT} WHERE subject_id = ?`),
    keyById: file.one(`${SELECT} WHERE key_id = ?`),
    keysById: (keyIds) => keysById(JSON.stringify(keyIds)),
    createKey: (record) =>
      writing(() => {
        createKey.run(record);
        return created.get(record.subjectId) ?? record;
      }),
    changeKey(keyId, from, to) {
      const change = () => changeKey.run({ ...to, keyId, from }).changes === 1;
      return to.state === 'destroyed' ? forgetting(change) : writing(change);
    },
    heldKeys: file.all(`${SELECT} WHERE state = 'held' AND held_until <= ? ORDER BY held_until`),
    keysAfter: file.after(SELECT, 'key_id'),
    destroyedSubjects: file.column("SELECT subject_id FROM keys WHERE state = 'destroyed'"),
  };
}
