import {
  groupMemberId,
  groupMembers,
  type GroupMemberDocument,
} from '@portal/read-models/groups/group-member';
import type { Projection } from '../projection.ts';

export const groupMemberProjection: Projection<
  GroupMemberDocument,
  'GroupJoined' | 'GroupLeft' | 'MemberErased'
> = {
  model: groupMembers,
  types: ['GroupJoined', 'GroupLeft', 'MemberErased'],
  keys: ({ type, data }) =>
    type === 'MemberErased' ? [] : [groupMemberId(data.groupId, data.memberId)],
  affected: ({ type, data }) => (type === 'MemberErased' ? { memberId: data.memberId } : null),
  fold(document, { type, data, position }, key) {
    switch (type) {
      case 'GroupJoined':
        return { _id: key, position, groupId: data.groupId, memberId: data.memberId, status: 'in' };
      case 'GroupLeft':
        return document && { ...document, status: 'left' };
      case 'MemberErased':
        return document?.memberId === data.memberId && document.status === 'in'
          ? { ...document, status: 'erased' }
          : document;
      default:
        return type satisfies never;
    }
  },
};
