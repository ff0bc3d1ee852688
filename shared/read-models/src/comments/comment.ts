import type { Position } from '@portal/contracts/wire/position';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentComment = Document & {
  readonly status: 'shown' | 'removed' | 'sealed' | 'withheld';
  readonly postId: string;
  readonly authorId: string;
  readonly mentionIds: readonly string[];
  readonly text: string;
  readonly clientId: string | null;
  readonly createdAt: IsoInstant;
  readonly editedAt: IsoInstant | null;
  readonly addedAt: Position;
};
export type ErasedComment = Tombstone & Pick<PresentComment, 'postId' | 'addedAt'>;
export type CommentDocument = PresentComment | ErasedComment;

export const comments: ReadModel<CommentDocument> = {
  name: 'comments',
  version: 8,
  indexes: [
    { name: 'by_shown', fields: { postId: 1, status: 1, addedAt: 1 } },
    { name: 'by_change', fields: { postId: 1, position: 1 } },
    { name: 'by_author', fields: { authorId: 1 }, unordered: true },
  ],
};
