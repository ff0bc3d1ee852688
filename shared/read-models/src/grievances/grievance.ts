import type { Document, IsoInstant, ReadModel, Tombstone } from '../read-model.ts';

export type PresentGrievance = Document & {
  readonly status: 'open' | 'answered';
  readonly memberId: string;
  /** Empty once the member's key cannot be used, as the answer. */
  readonly text: string;
  readonly filedAt: IsoInstant;
  readonly dueAt: IsoInstant;
  readonly isReminded: boolean;
  readonly answer: string | null;
  readonly answeredAt: IsoInstant | null;
};
export type GrievanceDocument = PresentGrievance | Tombstone;

export const grievances: ReadModel<GrievanceDocument> = {
  name: 'grievances',
  version: 2,
  indexes: [
    { name: 'by_due', fields: { status: 1, dueAt: 1 } },
    { name: 'by_answer', fields: { status: 1, answeredAt: -1 } },
    { name: 'by_member', fields: { memberId: 1, filedAt: -1 } },
  ],
};
