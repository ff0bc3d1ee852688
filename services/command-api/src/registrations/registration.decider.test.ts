import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { registrationDecider, type RegistrationCommand } from './registration.decider.ts';

const memberId = randomUUID();
const me = { memberId };
const details = {
  memberId,
  batchYear: 2004,
  fullName: 'Asha Patil',
  email: 'asha@example.org',
  dateOfBirth: '1986-05-17',
  admissionNumber: null,
};
const later = '2026-02-01T00:00:00.000Z';

const registered: MemberEvent = { type: 'MemberRegistered', data: details };
const approved: MemberEvent = { type: 'MemberApproved', data: me };
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: later, reason: null },
};
const started: MemberEvent = {
  type: 'MemberErasureStarted',
  data: { memberId, holdUntil: null },
};
const erased: MemberEvent = { type: 'MemberErased', data: me };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };

const approve: RegistrationCommand = { type: 'Approve', data: me };
const reject: RegistrationCommand = { type: 'Reject', data: rejected.data };
const register: RegistrationCommand = { type: 'Register', data: details };

const registration = specify(registrationDecider);

it('registers a member once', () => {
  registration.given().when(register).then(registered);
  registration.given(registered).when(register).thenNothing();
});

it('notes with a registration which post led the person here', () => {
  const postId = randomUUID();
  registration
    .given()
    .when({ ...register, cameFor: postId })
    .then(registered, { type: 'MemberCameFor', data: { memberId, postId } });
});

it('registers nobody under an abandoned id', () => {
  registration.given(erased).when(register).thenRefused('conflict');
});

it('registers an administrator as approved, and makes no administrator of a registered member', () => {
  const command: RegistrationCommand = { type: 'RegisterAdministrator', data: details };
  registration.given().when(command).then(registered, approved, admin);
  registration.given(registered, approved, admin).when(command).thenNothing();
  registration.given(registered).when(command).thenNothing();
  expect(registration.given(registered, approved, admin).state()).toEqual({
    status: 'approved',
    isAdmin: true,
    isAgain: false,
  });
});

it('approves a pending registration once', () => {
  registration.given(registered).when(approve).then(approved);
  registration.given(registered, approved).when(approve).thenNothing();
});

it('finds no user to approve before registering or after rejection', () => {
  for (const history of [[], [registered, rejected], [registered, rejected, started, erased]])
    registration
      .given(...history)
      .when(approve)
      .thenRefused('not-found', 'User not found');
});

it('rejects a pending registration once, and no other', () => {
  registration.given(registered).when(reject).then(rejected);
  registration.given(registered, rejected).when(reject).thenNothing();
  registration.given(registered, approved).when(reject).thenRefused('conflict');
  registration.given().when(reject).thenRefused('not-found');
  registration.given(registered, rejected, started).when(reject).thenRefused('not-found');
});

it('keeps nothing personal in the state of a registration', () => {
  const state = JSON.stringify(registration.given(registered, approved).state());
  expect(state).not.toMatch(/asha|1986/iu);
});

const reversed: MemberEvent = { type: 'MemberApprovalReversed', data: me };
const readmitted: MemberEvent = { type: 'MemberReadmitted', data: me };
const reverseApproval: RegistrationCommand = { type: 'ReverseApproval', data: me };
const back = {
  ...details,
  picture: 'no-photo.jpg',
  suspension: null,
  profile: {},
  question: null,
  answer: null,
};
const returned: MemberEvent = { type: 'MemberRejectionReversed', data: back };
const reverseRejection: RegistrationCommand = { type: 'ReverseRejection', data: back };

it('takes an approval back from a member, and shows what they wrote with the next one', () => {
  registration.given(registered, approved).when(reverseApproval).then(reversed);
  registration.given(registered).when(reverseApproval).thenRefused('conflict');
  registration.given(registered, approved, admin).when(reverseApproval).thenRefused('conflict');
  const waiting = [registered, approved, reversed];
  registration
    .given(...waiting)
    .when(approve)
    .then(approved, readmitted);
  registration
    .given(...waiting, rejected, returned)
    .when(approve)
    .then(approved, readmitted);
  registration
    .given(...waiting, approved, readmitted)
    .when(reverseApproval)
    .then(reversed);
});

it('takes a rejection back until the erasure begins', () => {
  registration.given(registered, rejected).when(reverseRejection).then(returned);
  registration.given(registered, rejected, returned).when(approve).then(approved);
  registration.given(registered, rejected, returned).when(reverseRejection).thenRefused('conflict');
  registration.given(registered, rejected, started).when(reverseRejection).thenRefused('conflict');
});
