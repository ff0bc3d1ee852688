import type { Document, ReadModel } from '../read-model.ts';

/** One document a post, under its id. */
export type LikesDocument = Document & {
  /** Ids of the members who like the post, in the order of their likes. */
  readonly likes: readonly string[];
};
export const likes: ReadModel<LikesDocument> = { name: 'likes', version: 1, indexes: [] };
