import type { TokenRecord, TokenStore } from '../ports/token-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const TOKENS_SCHEMA = `  CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY, subject_id TEXT NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tokens_subject ON tokens (subject_id)`;

const TOKEN = 'hash, subject_id AS subjectId, expires_at AS expiresAt';

export function sqliteTokens({ db, one, writing, write, forget }: VaultFile): TokenStore {
  const takeToken = db.prepare<[string], TokenRecord>(
    `DELETE FROM tokens WHERE hash = ? RETURNING ${TOKEN}`,
  );

  return {
    putToken: write(
      'INSERT OR REPLACE INTO tokens (hash, subject_id, expires_at) VALUES (@hash, @subjectId, @expiresAt)',
    ),
    token: one(`SELECT ${TOKEN} FROM tokens WHERE hash = ?`),
    takeToken: (hash) => writing(() => takeToken.get(hash) ?? null),
    deleteTokensOf: forget('DELETE FROM tokens WHERE subject_id = ?'),
  };
}
