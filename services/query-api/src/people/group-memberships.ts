import { groups } from '@portal/read-models/groups/group';
import { memberships, type MembershipDocument } from '@portal/read-models/groups/membership';
import { wordsOf } from '@portal/contracts/refusal-texts';
import { DomainError } from '@portal/service-kit/errors';
import type { ReadModels } from '@portal/service-kit/read-store/read-store';
import { collectionOf } from '../documents/collection.ts';

export const groupNotFound = () => new DomainError('not-found', wordsOf('group-not-found'));

export function groupMembershipsFrom(readModels: ReadModels) {
  const storedGroups = collectionOf(readModels, groups);
  const stored = collectionOf(readModels, memberships);

  const groupsOf = async (memberId: string): Promise<MembershipDocument['groups']> =>
    (await stored.get(memberId))?.groups ?? [];

  async function isMember(groupId: string, memberId: string): Promise<boolean> {
    const [group, mine] = await Promise.all([storedGroups.get(groupId), groupsOf(memberId)]);
    if (!group || group.status === 'removed') throw groupNotFound();
    return mine.some((joined) => joined.groupId === groupId);
  }

  return {
    groupsOf,
    isMember,
    async requireMember(groupId: string, memberId: string): Promise<void> {
      if (!(await isMember(groupId, memberId)))
        throw new DomainError('forbidden', wordsOf('not-in-the-group'));
    },
    async membersAmong(groupId: string, memberIds: readonly string[]): Promise<string[]> {
      const [group, found] = await Promise.all([
        storedGroups.get(groupId),
        stored.getMany(memberIds),
      ]);
      if (group?.status === 'removed') return [];
      return memberIds.filter((memberId) =>
        found.get(memberId)?.groups.some((joined) => joined.groupId === groupId),
      );
    },
  };
}
