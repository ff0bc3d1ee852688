import type { Document, ReadModel } from '../read-model.ts';

export type LikesDocument = Document & {
  readonly likes: readonly string[];
};
export const likes: ReadModel<LikesDocument> = { name: 'likes', version: 2, indexes: [] };
