import type { Position } from '@portal/contracts/wire/position';
import type { Document, ReadModel } from '../read-model.ts';

export type ReadingDocument = Document & {
  /** Everything up to this position is read; '' for nothing. */
  readonly upTo: Position;
  /** Notifications read one by one since then. A notification with newer content is unread again. */
  readonly read: readonly { readonly id: string; readonly at: Position }[];
};
export const readings: ReadModel<ReadingDocument> = { name: 'readings', version: 2, indexes: [] };
