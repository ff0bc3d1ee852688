import { groups, type GroupDocument } from '@portal/read-models/groups/group';
import type { Projection } from '../projection.ts';

type Type = 'GroupCreated' | 'GroupDetailsChanged' | 'MemberErased';

export const groupProjection: Projection<GroupDocument, Type> = {
  model: groups,
  types: ['GroupCreated', 'GroupDetailsChanged', 'MemberErased'],
  keys: ({ type, data }) => (type === 'MemberErased' ? [] : [data.groupId]),
  affected: ({ type, data }) => (type === 'MemberErased' ? { founderId: data.memberId } : null),
  fold(group, { type, data, position, occurredAt }) {
    if (type === 'GroupCreated') {
      const { groupId, founderId, name, description } = data;
      return (
        group ?? { _id: groupId, position, founderId, name, description, createdAt: occurredAt }
      );
    }
    if (!group) return null;
    switch (type) {
      case 'GroupDetailsChanged':
        return { ...group, name: data.name, description: data.description };
      case 'MemberErased':
        return group.founderId === data.memberId
          ? { ...group, name: null, description: null }
          : group;
      default:
        return type satisfies never;
    }
  },
};
