import type { CredentialRecord, CredentialStore } from '../ports/credential-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const CREDENTIALS_SCHEMA = `  CREATE TABLE IF NOT EXISTS credentials (
    subject_id TEXT PRIMARY KEY, hash TEXT NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID`;

const CREDENTIAL = 'subject_id AS subjectId, hash, version';

export function sqliteCredentials({
  db,
  reading,
  writing,
  forgetting,
}: VaultFile): CredentialStore {
  const credential = db.prepare<[string], CredentialRecord>(
    `SELECT ${CREDENTIAL} FROM credentials WHERE subject_id = ?`,
  );
  const credentialsAfter = db.prepare<[string, number], CredentialRecord>(
    `SELECT ${CREDENTIAL} FROM credentials WHERE subject_id > ? ORDER BY subject_id LIMIT ?`,
  );
  const createCredential = db.prepare<CredentialRecord>(
    'INSERT OR IGNORE INTO credentials (subject_id, hash, version) VALUES (@subjectId, @hash, @version)',
  );
  const replaceCredential = db.prepare<CredentialRecord & { readonly expected: number }>(
    `UPDATE credentials SET hash = @hash, version = @version
      WHERE subject_id = @subjectId AND version = @expected`,
  );
  const deleteCredential = db.prepare<[string]>('DELETE FROM credentials WHERE subject_id = ?');

  return {
    credential: (subjectId) => reading(() => credential.get(subjectId) ?? null),
    credentialsAfter: (subjectId, limit) =>
      reading(() => credentialsAfter.all(subjectId ?? '', limit)),
    putCredential: (record, expected) =>
      writing(() => {
        const result =
          expected === null
            ? createCredential.run(record)
            : replaceCredential.run({ ...record, expected });
        return result.changes === 1;
      }),
    async deleteCredential(subjectId) {
      await forgetting(() => deleteCredential.run(subjectId));
    },
  };
}
