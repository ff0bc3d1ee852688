import type { GivenAnswer } from '@portal/contracts/gatherings/answer';
import type { Document, ReadModel, Tombstone } from '../read-model.ts';

export type StoredAnswer = {
  readonly memberId: string;
  readonly answer: GivenAnswer;
  readonly guests: number;
  /** The change of time or place that the member knows of. */
  readonly knowsChange: number;
  /** The start that the member was reminded of. */
  readonly remindedOf: string | null;
};

export type PresentGathering = Document & {
  readonly status: 'shown' | 'hidden';
  readonly authorId: string;
  /** ISO instants in UTC; the start is null while the gathering is cancelled. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly place: string;
  readonly link: string;
  readonly changes: number;
  /** Whether a member other than the author who may come has not been told of the last change yet. */
  readonly hasUntold: boolean;
  readonly answers: readonly StoredAnswer[];
};
export type GatheringDocument = PresentGathering | Tombstone;

export const isArranged = (
  gathering: GatheringDocument | null | undefined,
): gathering is PresentGathering & { readonly startsAt: string } =>
  gathering?.status === 'shown' && gathering.startsAt !== null;

export const gatherings: ReadModel<GatheringDocument> = {
  name: 'gatherings',
  version: 4,
  indexes: [
    { name: 'by_start', fields: { status: 1, startsAt: 1 } },
    { name: 'by_untold', fields: { hasUntold: 1, startsAt: 1 } },
    { name: 'by_author', fields: { authorId: 1 } },
  ],
};
