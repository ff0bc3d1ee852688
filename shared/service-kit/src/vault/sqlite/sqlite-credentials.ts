import type { CredentialStore } from '../ports/credential-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const CREDENTIALS_SCHEMA = `  CREATE TABLE IF NOT EXISTS credentials (
    subject_id TEXT PRIMARY KEY, hash TEXT NOT NULL, version INTEGER NOT NULL) WITHOUT ROWID`;

const SELECT = 'SELECT subject_id AS subjectId, hash, version FROM credentials';

export const sqliteCredentials = ({ one, after, put, forget }: VaultFile): CredentialStore => ({
  credential: one(`${SELECT} WHERE subject_id = ?`),
  credentialsAfter: after(SELECT, 'subject_id'),
  putCredential: put(
    'INSERT OR IGNORE INTO credentials (subject_id, hash, version) VALUES (@subjectId, @hash, @version)',
    `UPDATE credentials SET hash = @hash, version = @version
      WHERE subject_id = @subjectId AND version = @expected`,
  ),
  deleteCredential: forget('DELETE FROM credentials WHERE subject_id = ?'),
});
