import { groupMemberId, groupMembers } from '@portal/read-models/groups/group-member';
import { projection, type EventOfType } from '../declaring/projection.ts';

const ids = ({ data }: EventOfType<'GroupJoined' | 'GroupLeft'>) => [
  groupMemberId(data.groupId, data.memberId),
];

export const groupMemberProjection = projection(groupMembers, {
  on: {
    GroupJoined: {
      ids,
      fold: (_document, { data: { groupId, memberId }, position }, id) => ({
        _id: id,
        position,
        groupId,
        memberId,
        status: 'in',
      }),
    },
    GroupLeft: { ids, fold: (document) => document && { ...document, status: 'left' } },
    MemberErased: {
      where: ({ data }) => ({ memberId: data.memberId }),
      fold: (document, { data }) =>
        document?.memberId === data.memberId && document.status === 'in'
          ? { ...document, status: 'erased' }
          : document,
    },
  },
});
