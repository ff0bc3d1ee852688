import type { Document, ReadModel } from '../read-model.ts';

/** Joining and leaving change its position too. */
export type GroupDocument = Document & {
  readonly founderId: string;
  /** Null once the founder has been erased, since the words were theirs. */
  readonly name: string | null;
  readonly description: string | null;
  /** ISO instant */
  readonly createdAt: string;
  /** Members who joined and have not left, erased ones included; group-member.ts tells those apart. */
  readonly memberCount: number;
  /** The members who joined last, newest first, at most {@link PREVIEWED_MEMBERS}. */
  readonly newestMemberIds: readonly string[];
};
export const groups: ReadModel<GroupDocument> = {
  name: 'groups',
  version: 2,
  indexes: [
    { name: 'by_founder', fields: [['founderId', 1]] },
    // The greatest position changes with every group
    { name: 'by_position', fields: [['position', -1]] },
  ],
};

/** More than a list shows, so that enough are left when some have gone. */
export const PREVIEWED_MEMBERS = 10;
