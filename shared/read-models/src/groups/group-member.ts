import type { Document, ReadModel } from '../read-model.ts';

/**
 * One a group and member: a group of thousands is not one document that grows. That somebody has left stays, so that old events
 * cannot bring them back.
 */
export type GroupMemberDocument = Document & {
  readonly groupId: string;
  readonly memberId: string;
  /** `erased`: was in the group when they were erased, and is counted by the group still. */
  readonly status: 'in' | 'left' | 'erased';
};
export const groupMembers = {
  name: 'group_members',
  version: 1,
  indexes: [
    {
      name: 'by_group',
      fields: [
        ['groupId', 1],
        ['status', 1],
      ],
    },
    { name: 'by_member', fields: [['memberId', 1]] },
  ],
} as const satisfies ReadModel;

export const groupMemberId = (groupId: string, memberId: string): string =>
  `${groupId}.${memberId}`;
