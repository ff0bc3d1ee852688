import type { Position } from '@portal/contracts/wire/position';
import type { Category } from '@portal/contracts/posts/category';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentPost = Document & {
  /** `withheld`: its author waits for approval again. `deleted` and `rejected` keep the words, so that the decision can be undone. */
  readonly status: 'published' | 'pending' | 'deleted' | 'rejected' | 'sealed' | 'withheld';
  /** The status that a sealed post would have, which counts once its words are kept. */
  readonly beneath?: 'published' | 'pending' | 'deleted' | 'rejected';
  readonly authorId: string;
  readonly title: string;
  readonly content: string;
  readonly category: Category;
  readonly createdAt: IsoInstant;
  readonly editedAt: IsoInstant | null;
  /** Position at which it entered its present list: the feed or the pending posts. */
  readonly listedAt: Position;
  /** Counts the edits. */
  readonly revision: number;
  /** The words before the edit for which the post waits, or waited, for approval again. */
  readonly before: Pick<PresentPost, 'title' | 'content' | 'category'> | null;
};
export type PostDocument = PresentPost | Tombstone;
export type VisiblePost = PresentPost & { readonly status: 'published' | 'pending' };

export const isVisible = (post: PostDocument | undefined | null): post is VisiblePost =>
  post?.status === 'published' || post?.status === 'pending';

export const posts: ReadModel<PostDocument> = {
  name: 'posts',
  version: 6,
  indexes: [
    { name: 'by_list', fields: { status: 1, listedAt: -1 } },
    { name: 'by_submission', fields: { status: 1, createdAt: 1 } },
    { name: 'by_author', fields: { authorId: 1 }, unordered: true },
  ],
};
