import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentBreachNotice = Document & {
  readonly status: 'shown';
  readonly memberId: string;
  /** Empty once the member's key cannot be used. */
  readonly notice: string;
  readonly at: IsoInstant;
  readonly byMail: boolean;
};
export type BreachNoticeDocument = PresentBreachNotice | Tombstone;

export const breachNotices: ReadModel<BreachNoticeDocument> = {
  name: 'breach_notices',
  version: 1,
  indexes: [{ name: 'by_member', fields: { memberId: 1, at: -1 } }],
};
