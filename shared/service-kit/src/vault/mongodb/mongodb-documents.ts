import type { Binary } from 'mongodb';
import type { DocumentRecord, DocumentStore } from '../ports/document-store.ts';
import { bytes, inserted, type VaultDatabase } from './mongodb-vault-database.ts';

type StoredDocument = Omit<DocumentRecord, 'name' | 'sealed'> & {
  readonly _id: string;
  readonly sealed: Binary | Buffer | null;
};

export async function openMongoDocuments({ db, vault }: VaultDatabase): Promise<DocumentStore> {
  const documents = db.collection<StoredDocument>('documents');

  return {
    document: (name) =>
      vault(async () => {
        const found = await documents.findOne({ _id: name });
        if (!found) return null;
        const { id, position, sealed } = found;
        return { name, id, position, sealed: sealed && bytes(sealed) };
      }),
    documentId: (name) =>
      vault(async () => {
        const found = await documents.findOne({ _id: name }, { projection: { id: 1 } });
        return found?.id ?? null;
      }),
    documentNames: () =>
      vault(async () => {
        const found = documents.find({}, { projection: { _id: 1 } }).sort({ _id: 1 });
        return (await found.toArray()).map(({ _id }) => _id);
      }),
    putDocument: ({ name, id, position, sealed }, expected) =>
      vault(async () => {
        const stored = { id, position, sealed: sealed && Buffer.from(sealed) };
        if (expected === null) return inserted(() => documents.insertOne({ _id: name, ...stored }));
        const changed = await documents.updateOne({ _id: name, id: expected }, { $set: stored });
        return changed.matchedCount === 1;
      }),
  };
}
