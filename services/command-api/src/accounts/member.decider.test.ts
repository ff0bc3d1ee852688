import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/accounts/account.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { describe, expect, it } from 'vitest';
import { memberDecider, type MemberCommand } from './member.decider.ts';

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
const [today, later] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];

const registered: MemberEvent = { type: 'MemberRegistered', data: details };
const approved: MemberEvent = { type: 'MemberApproved', data: me };
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: later, reason: null },
};
const started: MemberEvent = { type: 'MemberErasureStarted', data: me };
const erased: MemberEvent = { type: 'MemberErased', data: me };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };

const approve: MemberCommand = { type: 'Approve', data: me };
const reject: MemberCommand = { type: 'Reject', data: rejected.data };
const register: MemberCommand = { type: 'Register', data: details };
const startErasure = (at: string): MemberCommand => ({ type: 'StartErasure', data: me, at });
const finishErasure: MemberCommand = { type: 'FinishErasure', data: me };
const change = (credentialVersion: number): MemberCommand => ({
  type: 'ChangePassword',
  data: { memberId, credentialVersion },
});

const member = specify(memberDecider);

describe('a member', () => {
  it('registers once', () => {
    member.given().when(register).then(registered);
    member.given(registered).when(register).thenNothing();
  });

  it('is not registered under an id that was barred', () => {
    member.given().when({ type: 'Abandon', data: me }).then(erased);
    member.given(registered).when({ type: 'Abandon', data: me }).thenNothing();
    member.given(erased).when(register).thenRefused('conflict');
  });

  it('is an administrator from the start, or not at all', () => {
    const command: MemberCommand = { type: 'RegisterAdministrator', data: details };
    member.given().when(command).then(registered, approved, admin);
    member.given(registered, approved, admin).when(command).thenNothing();
    expect(member.given(registered, approved, admin).state()).toEqual({
      status: 'approved',
      role: 'admin',
      credentialVersion: 1,
    });
  });

  it('is approved once, while there is somebody to approve', () => {
    member.given(registered).when(approve).then(approved);
    member.given(registered, approved).when(approve).thenNothing();
    for (const history of [[], [registered, rejected], [registered, rejected, started, erased]])
      member
        .given(...history)
        .when(approve)
        .thenRefused('not-found', 'User not found');
  });

  it('is rejected once, while waiting', () => {
    member.given(registered).when(reject).then(rejected);
    member.given(registered, rejected).when(reject).thenNothing();
    member.given(registered, approved).when(reject).thenRefused('conflict');
    member.given().when(reject).thenRefused('not-found');
    member.given(registered, rejected, started).when(reject).thenRefused('not-found');
  });

  it('is erased only when the time has come, the intent first', () => {
    member.given(registered, rejected).when(startErasure(today)).thenRefused('conflict');
    member.given(registered, rejected).when(startErasure(later)).then(started);
    member.given(registered, rejected, started).when(startErasure(later)).thenNothing();
    member.given(registered, approved).when(startErasure(later)).thenRefused('conflict');
    member.given(registered, rejected).when(finishErasure).thenRefused('conflict');
    member.given(registered, rejected, started).when(finishErasure).then(erased);
    member.given(registered, rejected, started, erased).when(finishErasure).thenNothing();
  });

  it('signs in once approved', () => {
    const signIn: MemberCommand = { type: 'SignIn', data: me };
    member.given(registered, approved).when(signIn).then({ type: 'SignedIn', data: me });
    member
      .given(registered)
      .when(signIn)
      .thenRefused('forbidden', 'Your account is waiting for approval.');
    member.given(registered, rejected).when(signIn).thenRefused('forbidden');
  });

  it('leaves a trace of refused sign-ins only where there is an account', () => {
    const data = { memberId, reason: 'wrong-password' } as const;
    const refuse: MemberCommand = { type: 'RefuseSignIn', data };
    member.given(registered).when(refuse).then({ type: 'SignInRefused', data });
    member.given().when(refuse).thenNothing();
    member.given(registered, rejected).when(refuse).thenNothing();
  });

  it('changes the password forwards only', () => {
    const changed: MemberEvent = {
      type: 'PasswordChanged',
      data: { memberId, credentialVersion: 2 },
    };
    member.given(registered).when(change(2)).then(changed);
    member.given(registered, changed).when(change(2)).thenNothing();
    member.given(registered, rejected).when(change(2)).thenRefused('not-found');
    expect(member.given(registered, approved, changed).state()).toMatchObject({
      credentialVersion: 2,
    });
  });

  it('asks for a reset link only with an account', () => {
    const data = { memberId, expiresAt: later };
    const ask: MemberCommand = { type: 'RequestPasswordReset', data };
    member.given(registered).when(ask).then({ type: 'PasswordResetRequested', data });
    member.given(registered, rejected).when(ask).thenNothing();
  });

  it('keeps nothing personal in its state', () => {
    expect(JSON.stringify(member.given(registered, approved).state())).not.toMatch(/asha|1986/iu);
  });
});
