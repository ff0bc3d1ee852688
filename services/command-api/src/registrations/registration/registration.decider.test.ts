import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { registrationDecider } from './registration.decider.ts';

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

const registered: MemberEvent = { type: 'MemberRegistered', data: details };
const approved: MemberEvent = { type: 'MemberApproved', data: me };
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: '2026-02-01T00:00:00.000Z', reason: null },
};
const erased: MemberEvent = { type: 'MemberErased', data: me };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };

const back = {
  ...details,
  picture: 'no-photo.jpg',
  suspension: null,
  profile: {},
  question: null,
  answer: null,
};
const returned: MemberEvent = { type: 'MemberRejectionReversed', data: back };

const register = { type: 'Register', data: details, language: 'en' } as const;

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

it('keeps the language of the form for the account, except English', () => {
  registration
    .given()
    .when({ ...register, language: 'mr' })
    .then(registered, {
      type: 'MemberProfileChanged',
      data: { memberId, changed: ['language'], profile: { language: 'mr' } },
    });
});

it('registers nobody under an abandoned id, or that of a rejected person until they are back', () => {
  registration.given(erased).when(register).thenRefused('conflict');
  registration.given(registered, rejected).when(register).thenRefused('conflict');
  registration.given(registered, rejected, returned).when(register).thenNothing();
});

it('registers an administrator as approved, and makes no administrator of a registered member', () => {
  const command = { type: 'RegisterAdministrator', data: details } as const;
  registration.given().when(command).then(registered, approved, admin);
  registration.given(registered, approved, admin).when(command).thenNothing();
  registration.given(registered).when(command).thenNothing();
});

it('keeps nothing personal in the state of a registration', () => {
  const state = JSON.stringify(registration.given(registered, approved).state());
  expect(state).not.toMatch(/asha|1986/iu);
});
