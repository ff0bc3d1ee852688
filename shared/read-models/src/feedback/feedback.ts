import type { Position } from '@portal/contracts/wire/position';
import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentFeedback = Document & {
  readonly status: 'shown' | 'sealed';
  readonly memberId: string;
  readonly subject: string;
  readonly message: string;
  readonly createdAt: IsoInstant;
  readonly submittedAt: Position;
};
export type ErasedFeedback = Tombstone & Pick<PresentFeedback, 'submittedAt'>;
export type FeedbackDocument = PresentFeedback | ErasedFeedback;

export const feedback: ReadModel<FeedbackDocument> = {
  name: 'feedback',
  version: 2,
  indexes: [
    { name: 'by_list', fields: { status: 1, submittedAt: -1 } },
    { name: 'by_author', fields: { memberId: 1 } },
  ],
};
