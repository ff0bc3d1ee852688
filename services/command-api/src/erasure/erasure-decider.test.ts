import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { expect, it } from 'vitest';
import { erasureDecider, type ErasureCommand } from './erasure-decider.ts';

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
const returned: MemberEvent = {
  type: 'MemberRejectionReversed',
  data: {
    ...details,
    picture: 'no-photo.jpg',
    suspension: null,
    profile: {},
    question: null,
    answer: null,
  },
};
const requested: MemberEvent = {
  type: 'MemberErasureRequested',
  data: { memberId, dueAt: later, own: false, keepsWords: true },
};
const cancelled: MemberEvent = { type: 'MemberErasureCancelled', data: me };
const started: MemberEvent = { type: 'MemberErasureStarted', data: { memberId, holdUntil: null } };
const erased: MemberEvent = { type: 'MemberErased', data: me };

const startAt = (at: string): ErasureCommand => ({
  type: 'Start',
  data: { memberId, holdUntil: null },
  at,
});
const finish: ErasureCommand = { type: 'Finish', data: me };

const erasure = specify(erasureDecider);

it('starts no earlier than it is due, and finishes only after the start', () => {
  erasure.given(registered, rejected).when(startAt(today)).thenRefused('conflict');
  erasure.given(registered, rejected).when(startAt(later)).then(started);
  erasure.given(registered, rejected, started).when(startAt(later)).thenNothing();
  erasure.given(registered, approved).when(startAt(later)).thenRefused('conflict');
  erasure.given(registered, rejected).when(finish).thenRefused('conflict');
  erasure.given(registered, rejected, started).when(finish).then(erased);
  erasure.given(registered, rejected, started, erased).when(finish).thenNothing();
});

it('erases a member only once the days of a request are over', () => {
  const history = [registered, approved, requested];
  erasure
    .given(...history)
    .when(startAt(later))
    .then(started);
  erasure
    .given(...history)
    .when(startAt('2026-01-31T23:59:59.999Z'))
    .thenRefused('conflict');
  erasure
    .given(...history, cancelled)
    .when(startAt(later))
    .thenRefused('conflict');
});

it('erases nobody whose rejection was undone', () => {
  erasure.given(registered, rejected, returned).when(startAt(later)).thenRefused('conflict');
});

it('starts whether it is due or not where the key is destroyed, and only for a person who was registered', () => {
  const atOnce: ErasureCommand = {
    type: 'Start',
    data: { memberId, holdUntil: null },
    at: today,
    isKeyDestroyed: true,
  };
  erasure.given(registered, approved).when(atOnce).then(started);
  erasure.given(registered, rejected).when(atOnce).then(started);
  erasure.given().when(atOnce).thenRefused('conflict');
});

it('knows until its end whether the words of the member stay', () => {
  expect(erasure.given(registered, requested, started).state()).toMatchObject({ keepsWords: true });
  expect(erasure.given(registered, requested, cancelled, requested, started).state()).toMatchObject(
    { keepsWords: true },
  );
  expect(erasure.given(registered, requested, cancelled, started).state()).toMatchObject({
    keepsWords: false,
  });
});

it('a member whose key is held has left, and is erased when it is destroyed', () => {
  const holdUntil = '2027-03-17T00:00:00.000Z';
  const holding: MemberEvent = { type: 'MemberErasureStarted', data: { memberId, holdUntil } };
  const left: MemberEvent = { type: 'MemberLeft', data: { memberId, holdUntil } };
  const depart: ErasureCommand = { type: 'Depart', memberId };
  const history = [registered, approved, holding];
  erasure
    .given(...history)
    .when(depart)
    .then(left);
  for (const again of [depart, startAt(later)])
    erasure
      .given(...history, left)
      .when(again)
      .thenNothing();
  erasure
    .given(...history, left)
    .when(finish)
    .then(erased);
  erasure.given(registered, approved, started).when(depart).thenRefused('conflict');
  erasure.given(registered, approved).when(depart).thenRefused('conflict');
});

it('keeps nothing personal in its state', () => {
  const state = JSON.stringify(erasure.given(registered, approved, requested).state());
  expect(state).not.toMatch(/asha|1986/iu);
});
