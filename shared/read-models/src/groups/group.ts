import type { Document, IsoInstant, ReadModel } from '../read-model.ts';

export type GroupDocument = Document & {
  readonly founderId: string;
  /** Null once the founder is erased, because the words were theirs. */
  readonly name: string | null;
  readonly description: string | null;
  readonly createdAt: IsoInstant;
  readonly status: 'shown' | 'removed';
  /** Members who joined and have not left, erased ones included; group-member.ts tells those apart. */
  readonly memberCount: number;
  readonly newestMemberIds: readonly string[];
  /** The newest members whom staff removed. They keep their places, in case the removal is undone. */
  readonly removedMemberIds: readonly string[];
};
export const groups: ReadModel<GroupDocument> = {
  name: 'groups',
  version: 4,
  indexes: [
    { name: 'by_founder', fields: { founderId: 1 } },
    // Every change of a group raises the greatest position
    { name: 'by_position', fields: { position: -1 } },
  ],
};

/** More than a list shows, so that enough remain when some have left. */
export const PREVIEWED_MEMBERS = 10;
