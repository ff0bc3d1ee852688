import type { DocumentStore } from '../ports/document-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const DOCUMENTS_SCHEMA = `  CREATE TABLE IF NOT EXISTS documents (
    name TEXT PRIMARY KEY, id TEXT NOT NULL, position TEXT NOT NULL, sealed BLOB)`;

export function sqliteDocuments(file: VaultFile): DocumentStore {
  const documentId = file.one<[string], { readonly id: string }>(
    'SELECT id FROM documents WHERE name = ?',
  );
  return {
    document: file.one('SELECT name, id, position, sealed FROM documents WHERE name = ?'),
    documentId: async (name) => (await documentId(name))?.id ?? null,
    documentNames: file.column('SELECT name FROM documents ORDER BY name'),
    putDocument: file.put(
      `INSERT OR IGNORE INTO documents (name, id, position, sealed)
        VALUES (@name, @id, @position, @sealed)`,
      `UPDATE documents SET id = @id, position = @position, sealed = @sealed
        WHERE name = @name AND id = @expected`,
      file.forgetting,
    ),
  };
}
