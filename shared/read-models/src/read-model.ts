import type { Position } from '@portal/contracts/wire/position';

/** `position` is that of the newest event in the document. */
export type Document = { readonly _id: string; readonly position: Position };

/** An instant in UTC, as `Date.toISOString` writes it, so texts sort by time. */
export type IsoInstant = string;

declare const holds: unique symbol;

/**
 * A collection of documents of one type, on which projector and query-api agree. When the content of the documents changes, a new version
 * rebuilds them.
 */
export type ReadModel<Doc extends Document = Document> = {
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly {
    readonly name: string;
    /** In this order: 1 is ascending, -1 descending. */
    readonly fields: Readonly<Record<string, 1 | -1>>;
    readonly unordered?: true;
  }[];
  /** Has no value: it binds the type of the documents to the model. */
  readonly [holds]?: Doc;
};
export type DocumentOf<Model extends ReadModel> = Model extends ReadModel<infer Doc> ? Doc : never;

/** The rest of a document whose owner was erased. It stays, so that old events cannot bring the document back. */
export type Tombstone = Document & { readonly status: 'erased' };
export const tombstone = (_id: string, position: Position): Tombstone => ({
  _id,
  position,
  status: 'erased',
});

/** A document is `sealed` while its author's key cannot be used. */
export const isShown = <D extends { readonly status: string }>(
  document: D,
): document is D & { readonly status: 'shown' } => document.status === 'shown';
