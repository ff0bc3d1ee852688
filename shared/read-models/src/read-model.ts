/** `position` is that of the newest event folded into the document. */
export type Document = { readonly _id: string; readonly position: string };

declare const holds: unique symbol;

/**
 * A collection of documents of one type, on which projector and query-api agree. A change of what the documents hold takes a new
 * version, and so a rebuild.
 */
export type ReadModel<Doc extends Document = Document> = {
  /** Logical collection. */
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly {
    readonly name: string;
    readonly fields: readonly (readonly [field: string, direction: 1 | -1])[];
  }[];
  /** Has no value: it binds the type of the documents to the model. */
  readonly [holds]?: Doc;
};
export type DocumentOf<Model extends ReadModel> = Model extends ReadModel<infer Doc> ? Doc : never;

/** The rest of a document whose owner was erased. It stays, so that old events cannot bring the document back. */
export type Tombstone = Document & { readonly status: 'erased' };
export const tombstone = (_id: string, position: string): Tombstone => ({
  _id,
  position,
  status: 'erased',
});

/** For comments, messages, feedback and notifications, which hide what was removed or cannot be unsealed. */
export const isShown = <D extends { readonly status: string }>(
  document: D,
): document is D & { readonly status: 'shown' } => document.status === 'shown';
