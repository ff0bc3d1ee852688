import { likes, type LikesDocument } from '@portal/read-models/likes/likes';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';

export function createLikesQueries(readStore: ReadStore) {
  const stored = readStore.collection<LikesDocument>(likes.name);
  return {
    get: (postId: string) => stored.get(postId),
    of: (postIds: readonly string[]) => stored.getMany(postIds),
  };
}
