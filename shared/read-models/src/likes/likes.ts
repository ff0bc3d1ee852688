import type { Document, ReadModel } from '../read-model.ts';

/** One a post, under the post's id. */
export type LikesDocument = Document & {
  /** Ids of the members who like the post, in the order in which they did. */
  readonly likes: readonly string[];
};
export const likes = { name: 'likes', version: 1, indexes: [] } as const satisfies ReadModel;
