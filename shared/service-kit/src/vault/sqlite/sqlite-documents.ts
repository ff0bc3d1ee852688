import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import type { VaultFile } from './sqlite-vault-file.ts';

export const DOCUMENTS_SCHEMA = `  CREATE TABLE IF NOT EXISTS documents (
    name TEXT PRIMARY KEY, id TEXT NOT NULL, position TEXT NOT NULL, sealed BLOB)`;

export function sqliteDocuments({ db, reading, forgetting }: VaultFile): DocumentStore {
  const document = db.prepare<[string], DocumentRecord>(
    'SELECT name, id, position, sealed FROM documents WHERE name = ?',
  );
  const documentId = db
    .prepare<[string], string>('SELECT id FROM documents WHERE name = ?')
    .pluck();
  const documentNames = db.prepare<[], string>('SELECT name FROM documents ORDER BY name').pluck();
  const createDocument = db.prepare<DocumentRecord>(
    `INSERT OR IGNORE INTO documents (name, id, position, sealed)
      VALUES (@name, @id, @position, @sealed)`,
  );
  const replaceDocument = db.prepare<DocumentRecord & { readonly expected: string }>(
    `UPDATE documents SET id = @id, position = @position, sealed = @sealed
      WHERE name = @name AND id = @expected`,
  );

  return {
    document: (name) => reading(() => document.get(name) ?? null),
    documentId: (name) => reading(() => documentId.get(name) ?? null),
    documentNames: () => reading(() => documentNames.all()),
    putDocument: (record, expected) =>
      forgetting(() => {
        const result =
          expected === null
            ? createDocument.run(record)
            : replaceDocument.run({ ...record, expected });
        return result.changes === 1;
      }),
  };
}
