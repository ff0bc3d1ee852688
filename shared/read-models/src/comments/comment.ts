import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentComment = Document & {
  /** `sealed`: the author's key cannot be used. */
  readonly status: 'shown' | 'removed' | 'sealed';
  readonly postId: string;
  readonly authorId: string;
  /** In `text` each stands as `@[memberId]`. */
  readonly mentionIds: readonly string[];
  readonly text: string;
  /** ISO instant */
  readonly createdAt: string;
  /** Position of the event that added it: the order of the comments of a post. */
  readonly addedAt: string;
};
/** It stays in its place among the post's comments, so that the post's view does not become older by an erasure. */
export type ErasedComment = Tombstone & Pick<PresentComment, 'postId' | 'addedAt'>;
export type CommentDocument = PresentComment | ErasedComment;

export const comments = {
  name: 'comments',
  version: 1,
  indexes: [
    {
      name: 'by_post',
      fields: [
        ['postId', 1],
        ['addedAt', 1],
      ],
    },
    { name: 'by_author', fields: [['authorId', 1]] },
  ],
} as const satisfies ReadModel;
