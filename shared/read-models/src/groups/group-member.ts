import type { Document, ReadModel } from '../read-model.ts';

/**
 * One document for each group and member, so that no document grows with the group. It stays when the member leaves: without it, old events
 * would bring them back.
 */
export type GroupMemberDocument = Document & {
  readonly groupId: string;
  readonly memberId: string;
  readonly status: 'in' | 'left' | 'erased';
};
export const groupMembers: ReadModel<GroupMemberDocument> = {
  name: 'group_members',
  version: 3,
  indexes: [
    { name: 'by_group', fields: { groupId: 1, status: 1 } },
    { name: 'newest', fields: { groupId: 1, status: 1, position: -1 } },
    { name: 'by_member', fields: { memberId: 1 } },
  ],
};

export const groupMemberId = (groupId: string, memberId: string): string =>
  `${groupId}.${memberId}`;
