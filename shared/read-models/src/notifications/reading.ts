import type { Document, ReadModel } from '../read-model.ts';

/** One document a member, under their id. */
export type ReadingDocument = Document & {
  /** Everything up to this position has been read; '' for nothing. */
  readonly upTo: string;
  /** Notifications that were read one by one since then; one with newer content is unread again. */
  readonly read: readonly { readonly id: string; readonly at: string }[];
};
export const readings: ReadModel<ReadingDocument> = { name: 'readings', version: 1, indexes: [] };
