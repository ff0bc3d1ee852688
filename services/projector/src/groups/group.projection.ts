import { groups, PREVIEWED_MEMBERS } from '@portal/read-models/groups/group';
import { projection } from '../projection.ts';

export const groupProjection = projection(groups, {
  id: 'groupId',
  on: {
    GroupCreated(group, { data, position, occurredAt }) {
      const { groupId, founderId, name, description } = data;
      return (
        group ?? {
          _id: groupId,
          position,
          founderId,
          name,
          description,
          createdAt: occurredAt,
          memberCount: 0,
          newestMemberIds: [],
        }
      );
    },
    GroupDetailsChanged: (group, { data: { name, description } }) =>
      group && { ...group, name, description },
    GroupJoined: (group, { data }) =>
      group && {
        ...group,
        memberCount: group.memberCount + 1,
        newestMemberIds: [data.memberId, ...group.newestMemberIds].slice(0, PREVIEWED_MEMBERS),
      },
    GroupLeft: (group, { data }) =>
      group && {
        ...group,
        memberCount: group.memberCount - 1,
        newestMemberIds: group.newestMemberIds.filter((id) => id !== data.memberId),
      },
    MemberErased: {
      where: ({ data }) => ({ founderId: data.memberId }),
      fold: (group, { data }) =>
        group?.founderId === data.memberId ? { ...group, name: null, description: null } : group,
    },
  },
});
