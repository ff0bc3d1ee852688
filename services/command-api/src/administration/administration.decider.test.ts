import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { administrationDecider, type AdministrationCommand } from './administration.decider.ts';

const [memberId, office] = [randomUUID(), randomUUID()];
const at = new Date('2026-03-10T12:00:00Z');
const dueAt = '2026-03-17T12:00:00.000Z';
const facts = {
  batchYear: 2004,
  fullName: 'Asha Patil',
  dateOfBirth: '1986-05-17',
  admissionNumber: null,
};
const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: { memberId, email: 'asha@example.org', ...facts },
};
const approved: MemberEvent = { type: 'MemberApproved', data: { memberId } };
const erased: MemberEvent = { type: 'MemberErased', data: { memberId } };
const suspended = (until: string | null): MemberEvent => ({
  type: 'MemberSuspended',
  data: { memberId, until, reason: 'Spam' },
});
const roleChanged = (role: 'admin' | 'member'): MemberEvent => ({
  type: 'MemberRoleChanged',
  data: { memberId, role },
});
const emailChanged = (email: string): MemberEvent => ({
  type: 'MemberEmailChanged',
  data: { memberId, email },
});
const corrected = (more: Partial<typeof facts>): MemberEvent => ({
  type: 'MemberFactsCorrected',
  data: { memberId, ...facts, ...more },
});
const requested: MemberEvent = {
  type: 'MemberErasureRequested',
  data: { memberId, dueAt, own: false, keepsWords: false },
};
const cancelled: MemberEvent = { type: 'MemberErasureCancelled', data: { memberId } };

const changeRole = (role: 'admin' | 'member', more = {}): AdministrationCommand => ({
  type: 'ChangeRole',
  memberId,
  role,
  at,
  ...more,
});
const changeEmail = (email: string, more = {}): AdministrationCommand => ({
  type: 'ChangeEmail',
  memberId,
  email,
  ...more,
});
const correct = (change: Partial<typeof facts>, more = {}): AdministrationCommand => ({
  type: 'CorrectFacts',
  memberId,
  facts: change,
  ...more,
});
const requestErasure = (by = office): AdministrationCommand => ({
  type: 'RequestErasure',
  memberId,
  dueAt,
  by,
});
const cancelErasure = (more = {}): AdministrationCommand => ({
  type: 'CancelErasure',
  memberId,
  ...more,
});
const account = specify(administrationDecider);

it('changes a role once', () => {
  account.given(registered, approved).when(changeRole('admin')).then(roleChanged('admin'));
  account.given(registered, approved).when(changeRole('member')).thenNothing();
  account
    .given(registered, approved, roleChanged('admin'))
    .when(changeRole('member'))
    .then(roleChanged('member'));
});

it('makes no administrator of a registration or of a suspended member', () => {
  account.given(registered).when(changeRole('admin')).thenRefused('conflict');
  account
    .given(registered, approved, suspended(null))
    .when(changeRole('admin'))
    .thenRefused('conflict');
  account
    .given(registered, approved, suspended('2026-03-01T00:00:00.000Z'))
    .when(changeRole('admin'))
    .then(roleChanged('admin'));
});

it('changes an address once', () => {
  account.given(registered).when(changeEmail('a@new.org')).then(emailChanged('a@new.org'));
  account.given(registered).when(changeEmail('asha@example.org')).thenNothing();
});

it('corrects single facts, and says all four', () => {
  account
    .given(registered, approved)
    .when(correct({ batchYear: 2005 }))
    .then(corrected({ batchYear: 2005 }));
  account
    .given(registered, approved, corrected({ batchYear: 2005 }))
    .when(correct({ fullName: 'Asha Kale' }))
    .then(corrected({ batchYear: 2005, fullName: 'Asha Kale' }));
  account
    .given(registered)
    .when(correct({ batchYear: 2004 }))
    .thenNothing();
});

it('keeps a name that the member has changed when something else is corrected', () => {
  account
    .given(registered, approved, {
      type: 'MemberProfileChanged',
      data: { memberId, changed: ['fullName'], profile: { fullName: 'Asha Kale' } },
    })
    .when(correct({ batchYear: 2005 }))
    .then(corrected({ batchYear: 2005, fullName: 'Asha Kale' }));
});

it('refuses a corrected name in which mail programs see a web address, but keeps one that stands and takes one back', () => {
  const named = { fullName: 'evil-prize.com' };
  account.given(registered).when(correct(named)).thenRefused('invalid');
  account
    .given(registered, corrected(named))
    .when(correct({ ...named, batchYear: 2005 }))
    .then(corrected({ ...named, batchYear: 2005 }));
  account
    .given(registered)
    .when(correct(named, { ifStill: { fullName: 'Asha Patil' } }))
    .then(corrected(named));
});

it('begins an erasure once, of approved members other than oneself', () => {
  account.given(registered, approved).when(requestErasure()).then(requested);
  account.given(registered, approved, requested).when(requestErasure()).thenNothing();
  account.given(registered, approved).when(requestErasure(memberId)).thenRefused('conflict');
  account.given(registered).when(requestErasure()).thenRefused('conflict');
});

it('cancels an erasure that is under way', () => {
  account.given(registered, approved, requested).when(cancelErasure()).then(cancelled);
  account.given(registered, approved).when(cancelErasure()).thenNothing();
  account.given(registered, approved, requested, cancelled).when(requestErasure()).then(requested);
});

it('decides nothing about an erased member', () => {
  for (const command of [
    changeRole('admin'),
    changeEmail('a@new.org'),
    correct({ batchYear: 2005 }),
    requestErasure(),
    cancelErasure(),
  ]) {
    account.given().when(command).thenRefused('not-found');
    account.given(registered, approved, erased).when(command).thenRefused('not-found');
  }
});

it('undoes a decision unless what it changed has changed since', () => {
  const afterwards = account.given(
    registered,
    approved,
    roleChanged('admin'),
    emailChanged('a@new.org'),
  );
  afterwards.when(changeRole('member', { ifStill: { role: 'admin' } })).then(roleChanged('member'));
  afterwards.when(changeRole('member', { ifStill: { role: 'member' } })).thenRefused('conflict');
  afterwards
    .when(changeEmail('asha@example.org', { ifStill: { email: 'a@new.org' } }))
    .then(emailChanged('asha@example.org'));
  afterwards
    .when(changeEmail('asha@example.org', { ifStill: { email: 'b@new.org' } }))
    .thenRefused('conflict');
  afterwards
    .when(correct({ batchYear: 2005 }, { ifStill: { batchYear: 2006 } }))
    .thenRefused('conflict');
  afterwards.when(cancelErasure({ ifStill: { erasesAt: dueAt } })).thenRefused('conflict');
});
