import type { Document, ReadModel } from '../read-model.ts';

/** Joining and leaving move its position along, too: it is that of the group as it is shown. */
export type GroupDocument = Document & {
  readonly founderId: string;
  /** null once the founder, whose words they were, has been erased. */
  readonly name: string | null;
  readonly description: string | null;
  /** ISO instant */
  readonly createdAt: string;
  /** How many joined and have not left, so that nobody has to count. Of these the members who were erased are told by group-member.ts. */
  readonly memberCount: number;
  /** Those of them who joined last, the newest first; at most {@link PREVIEWED_MEMBERS}. Others move up when the next one joins. */
  readonly newestMemberIds: readonly string[];
};
export const groups = {
  name: 'groups',
  version: 2,
  indexes: [
    { name: 'by_founder', fields: [['founderId', 1]] },
    // Says whether any has changed
    { name: 'by_position', fields: [['position', -1]] },
  ],
} as const satisfies ReadModel;

/** More than a list shows of a group, so that there are enough left after some have gone. */
export const PREVIEWED_MEMBERS = 10;
