import type { SecretStore } from '../ports/secret-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const SECRETS_SCHEMA = `  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, wrapped BLOB NOT NULL) WITHOUT ROWID`;

export function sqliteSecrets({ db, reading, writing, forgetting }: VaultFile): SecretStore {
  const createSecret = db.prepare<[string, Uint8Array]>(
    'INSERT OR IGNORE INTO secrets (name, wrapped) VALUES (?, ?)',
  );
  const secret = db
    .prepare<[string], Uint8Array>('SELECT wrapped FROM secrets WHERE name = ?')
    .pluck();
  const replaceSecret = db.prepare<[string, Uint8Array]>(
    'INSERT OR REPLACE INTO secrets (name, wrapped) VALUES (?, ?)',
  );
  const deleteSecret = db.prepare<[string]>('DELETE FROM secrets WHERE name = ?');
  const secretNames = db.prepare<[], string>('SELECT name FROM secrets ORDER BY name').pluck();

  return {
    createSecret: (name, wrapped) =>
      writing(() => {
        createSecret.run(name, wrapped);
        return secret.get(name) ?? wrapped;
      }),
    secret: (name) => reading(() => secret.get(name) ?? null),
    async replaceSecret(name, wrapped) {
      await forgetting(() => replaceSecret.run(name, wrapped));
    },
    async deleteSecret(name) {
      await forgetting(() => deleteSecret.run(name));
    },
    secretNames: () => reading(() => secretNames.all()),
  };
}
