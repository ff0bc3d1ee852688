import type { SecretStore } from '../ports/secret-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const SECRETS_SCHEMA = `  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID`;

export function sqliteSecrets(file: VaultFile): SecretStore {
  const { db, reading, writing } = file;
  const createSecret = db.prepare<[string, Uint8Array]>(
    'INSERT OR IGNORE INTO secrets (name, wrapped) VALUES (?, ?)',
  );
  const secret = db
    .prepare<[string], Uint8Array>('SELECT wrapped FROM secrets WHERE name = ?')
    .pluck();

  return {
    createSecret: (name, wrapped) =>
      writing(() => {
        createSecret.run(name, wrapped);
        return secret.get(name) ?? wrapped;
      }),
    secret: (name) => reading(() => secret.get(name) ?? null),
    replaceSecret: file.forget('INSERT OR REPLACE INTO secrets (name, wrapped) VALUES (?, ?)'),
    deleteSecret: file.forget('DELETE FROM secrets WHERE name = ?'),
    secretNames: file.column('SELECT name FROM secrets ORDER BY name'),
  };
}
