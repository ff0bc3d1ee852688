import type { Document, ReadModel } from '../read-model.ts';

/** One a member, under their id. */
export type ReadingDocument = Document & {
  /** Everything up to this position has been read; '' for nothing. */
  readonly upTo: string;
  /** What was read one by one since then, and when: a record that tells of something newer is unread again. */
  readonly read: readonly { readonly id: string; readonly at: string }[];
};
export const readings = { name: 'readings', version: 1, indexes: [] } as const satisfies ReadModel;
