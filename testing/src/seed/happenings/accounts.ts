import { memberStream, type MemberEvent } from '@portal/contracts/members/member.events';
import type { Actor } from '@portal/service-kit/event-sourcing/event-codec';
import { inventPerson, inventProfile } from '../../invented/people.ts';
import { member, someMember, system, visitor } from '../choice.ts';
import { countUp, type Happening, type Happens, type PortalSoFar } from '../portal-so-far.ts';

const HELD_FOR_MS = 30 * 86_400_000;
const RESET_LINK_MS = 3_600_000;

const recordMember = (portal: PortalSoFar, person: number, actor: Actor, event: MemberEvent) =>
  portal.record(
    memberStream.name({ memberId: portal.idOf(person) }),
    countUp(portal.memberRevisions, person),
    actor,
    event,
  );

function recordRegistration(portal: PortalSoFar, person: number, actor: Actor): Happening {
  const { chance, outcomes, idOf, addressOf, now } = portal;
  const { batchYear, ...identity } = inventPerson(chance, new Date(now()).getUTCFullYear());
  return recordMember(portal, person, actor, {
    type: 'MemberRegistered',
    data: {
      memberId: idOf(person),
      email: addressOf(person),
      batchYear,
      ...(outcomes[person] === 'administrator'
        ? { fullName: 'Administrator', batchYear: null, dateOfBirth: null, admissionNumber: null }
        : identity),
    },
  });
}

export const begin: Happens = (portal, person) => {
  const memberId = portal.idOf(person);
  portal.approved.push(person);
  return [
    recordRegistration(portal, person, system),
    recordMember(portal, person, system, { type: 'MemberApproved', data: { memberId } }),
    recordMember(portal, person, system, {
      type: 'MemberRoleChanged',
      data: { memberId, role: 'admin' },
    }),
  ];
};

export const register: Happens = (portal, person) => [recordRegistration(portal, person, visitor)];

const administrator = (portal: PortalSoFar): Actor => member(portal, 0);

export const approve: Happens = (portal, person) => {
  portal.approved.push(person);
  const data = { memberId: portal.idOf(person) };
  return [recordMember(portal, person, administrator(portal), { type: 'MemberApproved', data })];
};

export const reject: Happens = (portal, person) => {
  const holdUntil = new Date(portal.now() + HELD_FOR_MS).toISOString();
  portal.heldUntil.set(person, holdUntil);
  const data = { memberId: portal.idOf(person), holdUntil, reason: null };
  return [recordMember(portal, person, administrator(portal), { type: 'MemberRejected', data })];
};

export const erase: Happens = (portal, person) => {
  const data = { memberId: portal.idOf(person) };
  return [
    recordMember(portal, person, system, {
      type: 'MemberErasureStarted',
      data: { ...data, holdUntil: null },
    }),
    recordMember(portal, person, system, { type: 'MemberErased', data }),
  ];
};

/** Also replaces happenings that are not possible yet, such as a like before the first post. */
export const signIn: (portal: PortalSoFar) => readonly Happening[] = (portal) => {
  const person = someMember(portal);
  const data = { memberId: portal.idOf(person) };
  return [recordMember(portal, person, member(portal, person), { type: 'SignedIn', data })];
};

export const signOut: Happens = (portal) => {
  const person = someMember(portal);
  const data = { memberId: portal.idOf(person) };
  return [recordMember(portal, person, member(portal, person), { type: 'SessionsEnded', data })];
};

export const refuseSignIn: Happens = (portal) => {
  const person = someMember(portal);
  return [
    recordMember(portal, person, visitor, {
      type: 'SignInRefused',
      data: { memberId: portal.idOf(person), reason: 'wrong-password' },
    }),
  ];
};

export const changePassword: Happens = (portal) => {
  const person = someMember(portal);
  const memberId = portal.idOf(person);
  const credentialVersion = countUp(portal.credentialVersions, person) + 1;
  const expiresAt = new Date(portal.now() + RESET_LINK_MS).toISOString();
  return [
    recordMember(portal, person, visitor, {
      type: 'PasswordResetRequested',
      data: { memberId, expiresAt },
    }),
    recordMember(portal, person, visitor, {
      type: 'PasswordChanged',
      data: { memberId, credentialVersion },
    }),
  ];
};

export const changeProfile: Happens = (portal) => {
  const { chance, approved, idOf } = portal;
  const person = approved.length === 0 ? 0 : chance.pick(approved);
  const profile = inventProfile(chance);
  const data = { memberId: idOf(person), changed: Object.keys(profile), profile };
  return [
    recordMember(portal, person, member(portal, person), { type: 'MemberProfileChanged', data }),
  ];
};
