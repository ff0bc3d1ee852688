import type { Document, ReadModel } from '../read-model.ts';

export type LikesDocument = Document & {
  /** Ids of the members, in the order of their likes. */
  readonly likes: readonly string[];
};
export const likes: ReadModel<LikesDocument> = { name: 'likes', version: 1, indexes: [] };
