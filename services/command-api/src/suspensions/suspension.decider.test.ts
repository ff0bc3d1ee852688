import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { suspensionDecider, type SuspensionCommand } from './suspension.decider.ts';

const [memberId, office] = [randomUUID(), randomUUID()];
const at = new Date('2026-03-10T12:00:00Z');
const registered: MemberEvent = {
  type: 'MemberRegistered',
  data: {
    memberId,
    batchYear: 2004,
    fullName: null,
    email: null,
    dateOfBirth: null,
    admissionNumber: null,
  },
};
const approved: MemberEvent = { type: 'MemberApproved', data: { memberId } };
const suspended = (until: string | null = null): MemberEvent => ({
  type: 'MemberSuspended',
  data: { memberId, until, reason: 'Spam' },
});
const restored: MemberEvent = { type: 'MemberRestored', data: { memberId, reason: null } };
const suspend = (until: string | null = null, by = office): SuspensionCommand => ({
  type: 'Suspend',
  memberId,
  by,
  at,
  until,
  reason: 'Spam',
});
const restore: SuspensionCommand = { type: 'Restore', memberId, by: office, at, reason: null };
const member = specify(suspensionDecider);

it('suspends an approved member, also with another end', () => {
  const later = '2026-04-01T00:00:00.000Z';
  member.given(registered, approved).when(suspend()).then(suspended());
  member.given(registered, approved, suspended()).when(suspend(later)).then(suspended(later));
});

it('refuses to suspend oneself, an administrator, a registration, or nobody', () => {
  const admin: MemberEvent = { type: 'MemberRoleChanged', data: { memberId, role: 'admin' } };
  member.given(registered, approved).when(suspend(null, memberId)).thenRefused('conflict');
  member.given(registered, approved, admin).when(suspend()).thenRefused('conflict');
  member.given(registered).when(suspend()).thenRefused('conflict');
  member.given().when(suspend()).thenRefused('not-found');
  member
    .given(registered, approved, { type: 'MemberErased', data: { memberId } })
    .when(restore)
    .thenRefused('not-found');
});

it('refuses an end that has passed', () => {
  member.given(registered, approved).when(suspend(at.toISOString())).thenRefused('invalid');
});

it('ends a suspension once, and none that is over by itself', () => {
  member.given(registered, approved, suspended()).when(restore).then(restored);
  member.given(registered, approved, suspended(), restored).when(restore).thenNothing();
  member
    .given(registered, approved, suspended('2026-03-10T12:00:00.000Z'))
    .when(restore)
    .thenNothing();
});

it('takes the last decision back: a suspension, another end, and the end of one', () => {
  const reverse: SuspensionCommand = {
    type: 'Reverse',
    memberId,
    by: office,
    at,
    reason: 'By mistake',
  };
  const byMistake = { memberId, reason: 'By mistake' };
  const back: MemberEvent = { type: 'MemberRestored', data: byMistake };
  const again = (until: string | null): MemberEvent => ({
    type: 'MemberSuspended',
    data: { ...byMistake, until },
  });
  const later = '2026-04-01T00:00:00.000Z';
  const over = '2026-03-01T00:00:00.000Z';
  member.given(registered, approved, suspended()).when(reverse).then(back);
  member
    .given(registered, approved, suspended(later), suspended())
    .when(reverse)
    .then(again(later));
  member.given(registered, approved, suspended(), restored).when(reverse).then(again(null));
  member.given(registered, approved, suspended(over), suspended()).when(reverse).then(back);
  member.given(registered, approved, suspended(over)).when(reverse).thenRefused('conflict');
  member.given(registered, approved).when(reverse).thenRefused('conflict');
});
