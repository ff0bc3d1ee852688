import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { projection } from '../projection.ts';

const isIn = (document: MembershipDocument | null, groupId: string): boolean =>
  document?.groups.some((joined) => joined.groupId === groupId) === true;

export const membershipProjection = projection(memberships, {
  id: 'memberId',
  on: {
    GroupJoined: (document, { data: { groupId }, position }, memberId) =>
      isIn(document, groupId)
        ? document
        : {
            _id: memberId,
            position,
            groups: [...(document?.groups ?? []), { groupId, since: position }],
          },
    GroupLeft: (document, { data: { groupId } }) =>
      document && isIn(document, groupId)
        ? { ...document, groups: document.groups.filter((joined) => joined.groupId !== groupId) }
        : document,
    MemberErased: (document) => document && { ...document, groups: [] },
  },
});
