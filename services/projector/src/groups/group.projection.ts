import { groups, PREVIEWED_MEMBERS, type GroupDocument } from '@portal/read-models/groups/group';
import type { Projection } from '../projection.ts';

type Type = 'GroupCreated' | 'GroupDetailsChanged' | 'GroupJoined' | 'GroupLeft' | 'MemberErased';

export const groupProjection: Projection<GroupDocument, Type> = {
  model: groups,
  types: ['GroupCreated', 'GroupDetailsChanged', 'GroupJoined', 'GroupLeft', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.groupId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { founderId: data.memberId } : null),
  fold(group, { type, data, position, occurredAt }) {
    if (type === 'GroupCreated') {
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
    }
    if (!group) return null;
    switch (type) {
      case 'GroupDetailsChanged':
        return { ...group, name: data.name, description: data.description };
      case 'GroupJoined':
        return {
          ...group,
          memberCount: group.memberCount + 1,
          newestMemberIds: [data.memberId, ...group.newestMemberIds].slice(0, PREVIEWED_MEMBERS),
        };
      case 'GroupLeft':
        return {
          ...group,
          memberCount: group.memberCount - 1,
          newestMemberIds: group.newestMemberIds.filter((id) => id !== data.memberId),
        };
      case 'MemberErased':
        return group.founderId === data.memberId
          ? { ...group, name: null, description: null }
          : group;
      default:
        return type satisfies never;
    }
  },
};
