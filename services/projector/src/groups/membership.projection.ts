import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import type { Projection } from '../projection.ts';

export const membershipProjection: Projection<
  MembershipDocument,
  'GroupJoined' | 'GroupLeft' | 'MemberErased'
> = {
  model: memberships,
  types: ['GroupJoined', 'GroupLeft', 'MemberErased'],
  keys: ({ data }) => [data.memberId],
  fold(document, { type, data, position }, memberId) {
    if (type === 'MemberErased') return document && { ...document, groups: [] };
    const joined = document?.groups ?? [];
    const isIn = joined.some(({ groupId }) => groupId === data.groupId);
    switch (type) {
      case 'GroupJoined':
        return isIn
          ? document
          : {
              _id: memberId,
              position,
              groups: [...joined, { groupId: data.groupId, since: position }],
            };
      case 'GroupLeft':
        return document && isIn
          ? { ...document, groups: joined.filter(({ groupId }) => groupId !== data.groupId) }
          : document;
      default:
        return type satisfies never;
    }
  },
};
