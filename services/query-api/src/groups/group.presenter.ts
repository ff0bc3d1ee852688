import type { Group } from '@portal/contracts/groups/group.api';
import { jsonArray, toJson, withFields, type Json } from '@portal/contracts/wire/json';
import type { PersonSummary } from '@portal/contracts/members/member.api';
import type { GroupDocument } from '@portal/read-models/groups/group';
import { isSeen, type MemberDocument } from '@portal/read-models/members/member';

/** A group outlives its founder, but its name was the founder's and is erased with them. */
const NAMELESS = 'Group';

export const nameOfGroup = ({ name }: GroupDocument): string => name ?? NAMELESS;

export type GroupHead = Omit<Group, 'members' | 'isMember'>;

export const groupHead = (
  group: GroupDocument,
  founder: MemberDocument | undefined,
  memberCount: number,
): Json<GroupHead> =>
  toJson({
    _id: group._id,
    name: nameOfGroup(group),
    description: group.description ?? '',
    createdAt: group.createdAt,
    founderId: isSeen(founder) ? group.founderId : null,
    memberCount,
    position: group.position,
  });

export const groupJson = (
  head: Json<GroupHead>,
  members: readonly Json<PersonSummary>[],
  isMember: boolean | undefined,
): Json<Group> =>
  withFields<GroupHead, Omit<Group, keyof GroupHead>>(head, {
    members: jsonArray(members),
    isMember: isMember === undefined ? undefined : toJson(isMember),
  });
