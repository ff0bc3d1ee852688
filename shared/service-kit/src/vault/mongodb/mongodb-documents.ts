import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { openRecords, type VaultDatabase } from './mongodb-vault-database.ts';

export async function openMongoDocuments(database: VaultDatabase): Promise<DocumentStore> {
  const documents = await openRecords<DocumentRecord>(database, 'documents', 'name');

  return {
    document: (name) => documents.one(name),
    async documentId(name) {
      const [found] = await documents.find({ _id: name }, { projection: { id: 1 } });
      return found?.id ?? null;
    },
    documentNames: () => documents.keys(),
    putDocument: (record, expected) =>
      documents.put(record, expected === null ? null : { id: expected }),
  };
}
