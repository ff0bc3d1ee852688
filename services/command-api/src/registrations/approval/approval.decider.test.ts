import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { approvalDecider, type ApprovalCommand } from './approval.decider.ts';

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

const approve: ApprovalCommand = { type: 'Approve', data: me };
const reject: ApprovalCommand = { type: 'Reject', data: rejected.data };

const approval = specify(approvalDecider);

it('approves a pending registration once', () => {
  approval.given(registered).when(approve).then(approved);
  approval.given(registered, approved).when(approve).thenNothing();
});

it('finds no user to approve before registering or after rejection', () => {
  for (const history of [[], [registered, rejected], [registered, rejected, started, erased]])
    approval
      .given(...history)
      .when(approve)
      .thenRefused('not-found', 'User not found');
});

it('rejects a pending registration once, and no other', () => {
  approval.given(registered).when(reject).then(rejected);
  approval.given(registered, rejected).when(reject).thenNothing();
  approval.given(registered, approved).when(reject).thenRefused('conflict');
  approval.given().when(reject).thenRefused('not-found');
  approval.given(registered, rejected, started).when(reject).thenRefused('not-found');
});

it('keeps nothing personal in its state', () => {
  const state = JSON.stringify(approval.given(registered, approved).state());
  expect(state).not.toMatch(/asha|1986/iu);
});

const reversed: MemberEvent = { type: 'MemberApprovalReversed', data: me };
const readmitted: MemberEvent = { type: 'MemberReadmitted', data: me };
const reverseApproval: ApprovalCommand = { type: 'ReverseApproval', data: me };
const back = {
  ...details,
  picture: 'no-photo.jpg',
  suspension: null,
  profile: {},
  question: null,
  answer: null,
};
const returned: MemberEvent = { type: 'MemberRejectionReversed', data: back };
const reverseRejection: ApprovalCommand = { type: 'ReverseRejection', data: back };

it('undoes an approval from a member, and shows what they wrote with the next one', () => {
  approval.given(registered, approved).when(reverseApproval).then(reversed);
  approval.given(registered).when(reverseApproval).thenRefused('conflict');
  approval.given(registered, approved, admin).when(reverseApproval).thenRefused('conflict');
  const waiting = [registered, approved, reversed];
  approval
    .given(...waiting)
    .when(approve)
    .then(approved, readmitted);
  approval
    .given(...waiting, rejected, returned)
    .when(approve)
    .then(approved, readmitted);
  approval
    .given(...waiting, approved, readmitted)
    .when(reverseApproval)
    .then(reversed);
});

it('undoes a rejection until the erasure begins', () => {
  approval.given(registered, rejected).when(reverseRejection).then(returned);
  approval.given(registered, rejected, returned).when(approve).then(approved);
  approval.given(registered, rejected, returned).when(reverseRejection).thenRefused('conflict');
  approval.given(registered, rejected, started).when(reverseRejection).thenRefused('conflict');
});
