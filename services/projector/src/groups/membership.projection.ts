import { isByStaff } from '@portal/contracts/decisions/by-staff';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { projection } from '../declaring/projection.ts';

type Memberships = MembershipDocument['groups'];

const find = (memberships: Memberships | undefined, groupId: string) =>
  memberships?.find((one) => one.groupId === groupId);
const without = (memberships: Memberships, groupId: string): Memberships =>
  memberships.filter((one) => one.groupId !== groupId);
const bySince = (a: Memberships[number], b: Memberships[number]): number =>
  a.since < b.since ? -1 : 1;

export const membershipProjection = projection(memberships, {
  id: 'memberId',
  on: {
    GroupJoined(document, { data: { groupId }, position, reverses }, memberId) {
      if (find(document?.groups, groupId)) return document;
      const earlier = reverses === undefined ? undefined : find(document?.removedFrom, groupId);
      const joined = earlier ?? { groupId, since: position };
      return {
        _id: memberId,
        position,
        groups: [...(document?.groups ?? []), joined].toSorted(bySince),
        removedFrom: without(document?.removedFrom ?? [], groupId),
      };
    },
    GroupLeft(document, event) {
      const { groupId } = event.data;
      const left = find(document?.groups, groupId);
      if (!document || !left) return document;
      return {
        ...document,
        groups: without(document.groups, groupId),
        removedFrom: isByStaff(event)
          ? [...document.removedFrom, left].toSorted(bySince)
          : document.removedFrom,
      };
    },
    MemberErased: (document) => document && { ...document, groups: [], removedFrom: [] },
  },
});
