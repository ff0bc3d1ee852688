import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../ports/document-store.ts';
import type { OpenedStores } from './opened-stores.ts';

export function describeDocumentStore(opened: OpenedStores<DocumentStore>): void {
  describe('documents', () => {
    let store: DocumentStore;
    let other: DocumentStore;
    beforeEach(() => {
      ({ store, other } = opened());
    });

    const newDocument = (name: string, sealed: Buffer | null) => ({
      name,
      id: randomUUID(),
      position: '0000000000000007',
      sealed,
    });
    const read = async (name: string) => {
      const found = await other.document(name);
      return found && { ...found, sealed: found.sealed && Buffer.from(found.sealed) };
    };

    it('replaces a document only where the expected one stands, and knows one that is deleted', async () => {
      const name = randomUUID();
      const [first, second] = [
        newDocument(name, Buffer.from('first')),
        newDocument(name, Buffer.from('second')),
      ];
      expect(await store.document(name)).toBeNull();
      expect(await store.documentId(name)).toBeNull();
      expect(await store.putDocument(first, randomUUID())).toBe(false);
      expect(await store.putDocument(first, null)).toBe(true);
      expect(await store.putDocument(second, null)).toBe(false);
      expect(await read(name)).toEqual(first);
      expect(await other.putDocument(second, first.id)).toBe(true);
      expect(await store.documentId(name)).toBe(second.id);
      const deleted = newDocument(name, null);
      expect(await store.putDocument(deleted, first.id)).toBe(false);
      expect(await store.putDocument(deleted, second.id)).toBe(true);
      expect(await read(name)).toEqual(deleted);
      expect(await other.documentNames()).toContain(name);
    });
  });
}
