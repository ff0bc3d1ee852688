import { isByStaff } from '@portal/contracts/decisions/by-staff';
import { groups, PREVIEWED_MEMBERS } from '@portal/read-models/groups/group';
import { projection } from '../declaring/projection.ts';

const without = (ids: readonly string[], memberId: string): readonly string[] =>
  ids.filter((id) => id !== memberId);

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
          status: 'shown',
          memberCount: 0,
          newestMemberIds: [],
          removedMemberIds: [],
        }
      );
    },
    GroupDetailsChanged: (group, { data: { name, description } }) =>
      group && { ...group, name, description },
    GroupRemoved: (group) => group && { ...group, status: 'removed' },
    GroupRestored: (group) => group && { ...group, status: 'shown' },
    GroupJoined(group, { data: { memberId }, reverses }) {
      if (!group) return group;
      const newestMemberIds =
        reverses === undefined
          ? [memberId, ...without(group.newestMemberIds, memberId)].slice(0, PREVIEWED_MEMBERS)
          : group.newestMemberIds;
      return {
        ...group,
        memberCount: group.memberCount + 1,
        newestMemberIds,
        removedMemberIds: without(group.removedMemberIds, memberId).filter((id) =>
          newestMemberIds.includes(id),
        ),
      };
    },
    GroupLeft(group, event) {
      if (!group) return group;
      const { memberId } = event.data;
      const { memberCount, newestMemberIds, removedMemberIds } = group;
      const left = { ...group, memberCount: memberCount - 1 };
      if (!isByStaff(event))
        return { ...left, newestMemberIds: without(newestMemberIds, memberId) };
      if (!newestMemberIds.includes(memberId)) return left;
      const removed = new Set([...removedMemberIds, memberId]);
      return { ...left, removedMemberIds: newestMemberIds.filter((id) => removed.has(id)) };
    },
    MemberErased: {
      where: ({ data }) => ({ founderId: data.memberId }),
      // Groups with other members keep their names; the others were removed before
      fold: (group, { data }) =>
        group?.founderId === data.memberId && group.status === 'removed'
          ? { ...group, name: null, description: null }
          : group,
    },
  },
});
