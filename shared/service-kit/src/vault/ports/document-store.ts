/** A document sealed under the key of the subject `id`, which no other document has; `sealed` is null once it is deleted. */
export type DocumentRecord = {
  readonly name: string;
  readonly id: string;
  /** Position of the event that the document follows from. */
  readonly position: string;
  readonly sealed: Uint8Array | null;
};

export interface DocumentStore {
  document(name: string): Promise<DocumentRecord | null>;
  documentId(name: string): Promise<string | null>;
  documentNames(): Promise<readonly string[]>;
  /** Replaces the document if its id is `expected` (null: there must be none); returns whether it did. */
  putDocument(record: DocumentRecord, expected: string | null): Promise<boolean>;
}
