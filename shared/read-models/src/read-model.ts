/** What projector and query-api agree on about a read model. A change of what its documents hold takes a new version, and so a rebuild. */
export type ReadModel = {
  /** Logical collection; the physical one is `<name>__v<version>`, or has a stamp behind it once it has been rebuilt. */
  readonly name: string;
  readonly version: number;
  readonly indexes: readonly {
    readonly name: string;
    readonly fields: readonly (readonly [field: string, direction: 1 | -1])[];
  }[];
};

/** The checkpoint of the projection that writes the model. */
export const projectionKey = ({ name, version }: Pick<ReadModel, 'name' | 'version'>): string =>
  `${name}__v${version}`;

/** What every document has; `position` is that of the newest event folded into it. */
export type Document = { readonly _id: string; readonly position: string };

/** What is left of a document whose owner was erased. It stays, so that old events cannot bring the document back. */
export type Tombstone = Document & { readonly status: 'erased' };
export const tombstone = (_id: string, position: string): Tombstone => ({
  _id,
  position,
  status: 'erased',
});
