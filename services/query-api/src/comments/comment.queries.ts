import { comments, type CommentDocument } from '@portal/read-models/comments/comment';
import type { ReadStore } from '@portal/service-kit/read-store/read-store';

/** Pages up to this size come from memory in the embedded store. */
const PAGE = 100;

export type CommentsOf = ReadonlyMap<string, readonly CommentDocument[]>;

export function createCommentQueries(readStore: ReadStore) {
  const stored = readStore.collection<CommentDocument>(comments.name);

  async function allOf(postId: string): Promise<readonly CommentDocument[]> {
    const all: CommentDocument[] = [];
    for (let after: string | undefined; ; after = all.at(-1)?.addedAt) {
      const page = await stored.find({
        filter: after === undefined ? { postId } : { postId, addedAt: { $gt: after } },
        sort: [
          ['addedAt', 1],
          ['_id', 1],
        ],
        limit: PAGE,
      });
      all.push(...page);
      if (page.length < PAGE) return all;
    }
  }

  return {
    get: (commentId: string) => stored.get(commentId),
    allOf,
    /** Of each post, oldest first; also those that are not shown, since they say how old a view is. */
    async of(postIds: readonly string[]): Promise<CommentsOf> {
      const [only] = postIds;
      if (only !== undefined && postIds.length === 1) return new Map([[only, await allOf(only)]]);
      const found = await stored.find({ filter: { postId: { $in: postIds } }, limit: PAGE });
      if (found.length === PAGE)
        return new Map(
          await Promise.all(postIds.map(async (id) => [id, await allOf(id)] as const)),
        );
      const byPost = new Map<string, CommentDocument[]>();
      for (const comment of found) {
        const list = byPost.get(comment.postId);
        if (list) list.push(comment);
        else byPost.set(comment.postId, [comment]);
      }
      for (const list of byPost.values()) list.sort((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
      return byPost;
    },
  };
}
