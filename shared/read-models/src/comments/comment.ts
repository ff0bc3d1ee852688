import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentComment = Document & {
  /** `sealed`: the author's key cannot be used. */
  readonly status: 'shown' | 'removed' | 'sealed';
  readonly postId: string;
  readonly authorId: string;
  /** Each is `@[memberId]` in `text`. */
  readonly mentionIds: readonly string[];
  readonly text: string;
  /** ISO instant */
  readonly createdAt: string;
  /** Position of the event that added it, by which comments are sorted. */
  readonly addedAt: string;
};
/** Stays among the post's comments, so that an erasure does not lower the position of the post's view. */
export type ErasedComment = Tombstone & Pick<PresentComment, 'postId' | 'addedAt'>;
export type CommentDocument = PresentComment | ErasedComment;

export const comments: ReadModel<CommentDocument> = {
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
};
