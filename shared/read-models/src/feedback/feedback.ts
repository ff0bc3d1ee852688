import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type PresentFeedback = Document & {
  /** `sealed`: the author's key cannot be used. */
  readonly status: 'shown' | 'sealed';
  readonly memberId: string;
  readonly subject: string;
  readonly message: string;
  /** ISO instant */
  readonly createdAt: string;
  /** Position of the event that submitted it, by which the list is sorted. */
  readonly submittedAt: string;
};
/** Keeps its place, so that a client can continue the list after it. */
export type ErasedFeedback = Tombstone & Pick<PresentFeedback, 'submittedAt'>;
export type FeedbackDocument = PresentFeedback | ErasedFeedback;

export const feedback: ReadModel<FeedbackDocument> = {
  name: 'feedback',
  version: 1,
  indexes: [
    {
      name: 'by_list',
      fields: [
        ['status', 1],
        ['submittedAt', -1],
      ],
    },
    { name: 'by_author', fields: [['memberId', 1]] },
  ],
};
