import type { Group } from '@portal/contracts/groups/group.api';
import type { GroupDocument } from '@portal/read-models/groups/group';
import { presentPerson, type People } from '../people/people.ts';

/** A group outlives its founder, but its name was the founder's and is erased with them. */
const NAMELESS = 'Group';

export const nameOfGroup = ({ name }: GroupDocument): string => name ?? NAMELESS;

export type SeenGroup = {
  readonly group: GroupDocument;
  readonly founderId: string | null;
  readonly memberCount: number;
  readonly memberIds: readonly string[];
  readonly people: People;
};

export const presentGroup = (
  { group, founderId, memberCount, memberIds, people }: SeenGroup,
  isMember?: boolean,
): Group => ({
  _id: group._id,
  name: nameOfGroup(group),
  description: group.description ?? '',
  createdAt: group.createdAt,
  founderId,
  memberCount,
  position: group.position,
  members: memberIds.map((id) => presentPerson(id, people.get(id))),
  ...(isMember !== undefined && { isMember }),
});
