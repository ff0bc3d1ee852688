import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { accountDecider, type AccountCommand } from './account.decider.ts';

const memberId = randomUUID();
const me = { memberId };
const expiresAt = '2026-02-01T00:00:00.000Z';

const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: 'Asha Patil',
    email: 'asha@example.org',
    dateOfBirth: '1986-05-17',
    admissionNumber: null,
  },
};
const approved: MemberEvent = { type: 'MemberApproved', data: me };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: expiresAt, reason: null },
};
const changed: MemberEvent = { type: 'PasswordChanged', data: { memberId, credentialVersion: 2 } };
const change: AccountCommand = { type: 'ChangePassword', data: changed.data };

const account = specify(accountDecider);

it('signs an approved member in, and nobody else', () => {
  const signIn: AccountCommand = { type: 'SignIn', data: me };
  account.given(registered, approved).when(signIn).then({ type: 'SignedIn', data: me });
  account
    .given(registered)
    .when(signIn)
    .thenRefused('forbidden', 'Your account is waiting for approval.');
  account.given(registered, rejected).when(signIn).thenRefused('forbidden');
});

it('shows a hidden member again with the next sign-in, and only with that', () => {
  const signIn: AccountCommand = { type: 'SignIn', data: me };
  const hidden: MemberEvent = { type: 'MemberHidden', data: me };
  const returned: MemberEvent = { type: 'MemberReturned', data: me };
  const signedIn: MemberEvent = { type: 'SignedIn', data: me };
  account.given(registered, approved, hidden).when(signIn).then(signedIn, returned);
  account.given(registered, approved, hidden, signedIn, returned).when(signIn).then(signedIn);
  account.given(registered, approved, hidden).when(change).then(changed);
});

it('records a refused sign-in only if there is an account', () => {
  const data = { memberId, reason: 'wrong-password' } as const;
  const refuse: AccountCommand = { type: 'RefuseSignIn', data };
  account.given(registered).when(refuse).then({ type: 'SignInRefused', data });
  account.given().when(refuse).thenNothing();
  account.given(registered, rejected).when(refuse).thenNothing();
});

it('records that sessions have ended only if there is an account', () => {
  const end: AccountCommand = { type: 'EndSessions', data: me };
  account.given(registered, approved).when(end).then({ type: 'SessionsEnded', data: me });
  account.given(registered, rejected).when(end).thenNothing();
});

it('changes the password to a newer version only', () => {
  account.given(registered).when(change).then(changed);
  account.given(registered, changed).when(change).thenNothing();
  account.given(registered, rejected).when(change).thenRefused('not-found', 'User not found');
});

it('knows role and credential version of an approved account', () => {
  expect(account.given(registered, approved, admin, changed).state()).toEqual({
    status: 'approved',
    role: 'admin',
    credentialVersion: 2,
    batches: [],
    hasSecondStep: false,
    isHidden: false,
    rests: false,
    suspension: null,
    cameFor: null,
    opens: null,
  });
});

it('opens the post that led a person here at the first sign-in, also after a rejection was undone', () => {
  const cameFor = randomUUID();
  const led: MemberEvent = { type: 'MemberCameFor', data: { memberId, postId: cameFor } };
  const signedIn: MemberEvent = { type: 'SignedIn', data: me };
  const back: MemberEvent = {
    type: 'MemberRejectionReversed',
    data: {
      ...registered.data,
      picture: 'no-photo.jpg',
      suspension: null,
      profile: {},
      question: null,
      answer: null,
    },
  };
  expect(account.given(registered, led, rejected, back, approved).state()).toMatchObject({
    cameFor,
  });
  expect(account.given(registered, led, approved, signedIn).state()).toMatchObject({
    opens: cameFor,
  });
  expect(account.given(registered, led, approved, signedIn, signedIn).state()).toMatchObject({
    opens: null,
  });
});
