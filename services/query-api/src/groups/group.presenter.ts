import type { Group } from '@portal/contracts/groups/group.api';
import type { GroupDocument } from '@portal/read-models/groups/group';
import type { MemberDocument } from '@portal/read-models/members/member';
import { isPresent } from '../people.ts';

/** A group outlives who founded it, but not by their words. */
const NAMELESS = 'Group';

export const nameOfGroup = ({ name }: GroupDocument): string => name ?? NAMELESS;

/** What everybody sees alike, as JSON text that is still open. */
export function groupHead(
  group: GroupDocument,
  founder: MemberDocument | undefined,
  memberCount: number,
): string {
  const { _id, description, createdAt, founderId, position } = group;
  const head: Omit<Group, 'members' | 'isMember'> = {
    _id,
    name: nameOfGroup(group),
    description: description ?? '',
    createdAt,
    founderId: isPresent(founder) ? founderId : null,
    memberCount,
    position,
  };
  return JSON.stringify(head).slice(0, -1);
}

/** @param members each as JSON text */
export const groupJson = (
  head: string,
  members: readonly string[],
  isMember: boolean | undefined,
): string =>
  `${head},"members":[${members.join(',')}]${isMember === undefined ? '' : `,"isMember":${isMember}`}}`;
