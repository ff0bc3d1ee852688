import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { leavingDecider, type LeavingCommand } from './leaving.decider.ts';

const memberId = randomUUID();
const me = { memberId };
const approved: MemberEvent = { type: 'MemberApproved', data: me };
const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };
const hidden: MemberEvent = { type: 'MemberHidden', data: me };
const returned: MemberEvent = { type: 'MemberReturned', data: me };
const leaving: MemberEvent = {
  type: 'MemberErasureRequested',
  data: { memberId, dueAt: '2026-02-01T00:00:00.000Z', own: true, keepsWords: false },
};
const hide: LeavingCommand = { type: 'Hide', memberId };

const account = specify(leavingDecider);

it('a member hides once, and again after they have returned', () => {
  account.given(approved).when(hide).then(hidden);
  account.given(approved, hidden).when(hide).thenNothing();
  account.given(approved, hidden, returned).when(hide).then(hidden);
});

it('an administrator may hide, and so may a member who leaves', () => {
  account.given(approved, admin).when(hide).then(hidden);
  account.given(approved, leaving).when(hide).then(hidden);
});

it('a person who is not an approved member cannot hide', () => {
  account.given().when(hide).thenRefused('not-found');
  account
    .given(approved, { type: 'MemberApprovalReversed', data: me })
    .when(hide)
    .thenRefused('not-found');
  account
    .given(approved, { type: 'MemberErasureStarted', data: { memberId, holdUntil: null } })
    .when(hide)
    .thenRefused('not-found');
});
