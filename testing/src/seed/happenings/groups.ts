import {
  groupStream,
  membershipStream,
  type MembershipEvent,
} from '@portal/contracts/groups/group.events';
import { inventGroup } from '../../invented/words.ts';
import { member, someGroup, someJoiner, someMember } from '../choice.ts';
import type { Group, Happening, Happens, PortalSoFar } from '../portal-so-far.ts';
import { signIn } from './accounts.ts';

function recordMembership(
  portal: PortalSoFar,
  type: MembershipEvent['type'],
  { group, person }: { readonly group: Group; readonly person: number },
): Happening {
  const { memberships, members } = group;
  const revision = memberships.get(person) ?? 0;
  memberships.set(person, revision + 1);
  if (type === 'GroupJoined') members.push(person);
  else members.splice(members.indexOf(person), 1);
  const data = { groupId: group.id, memberId: portal.idOf(person) };
  return portal.record(membershipStream.name(data), revision, member(portal, person), {
    type,
    data,
  });
}

export const foundGroup: Happens = (portal) => {
  const { chance, groups, idOf } = portal;
  const founder = someMember(portal);
  const group: Group = { id: chance.uuid(), founder, members: [], memberships: new Map() };
  const data = { groupId: group.id, founderId: idOf(founder), ...inventGroup(groups.length) };
  const created = portal.record(groupStream.name(data), 0, member(portal, founder), {
    type: 'GroupCreated',
    data,
  });
  groups.push(group);
  return [created, recordMembership(portal, 'GroupJoined', { group, person: founder })];
};

export const join: Happens = (portal) => {
  const group = someGroup(portal);
  const person = someJoiner(portal);
  if (!group || (group.memberships.get(person) ?? 0) % 2 === 1) return signIn(portal);
  return [recordMembership(portal, 'GroupJoined', { group, person })];
};

export const leave: Happens = (portal) => {
  const group = someGroup(portal);
  const person = group?.members[portal.chance.below(group.members.length)];
  if (!group || person === undefined || person === group.founder) return signIn(portal);
  return [recordMembership(portal, 'GroupLeft', { group, person })];
};
