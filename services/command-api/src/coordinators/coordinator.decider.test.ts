import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { coordinatorDecider, type CoordinatorCommand } from './coordinator.decider.ts';

const memberId = randomUUID();
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
const signedIn: MemberEvent = { type: 'SignedIn', data: { memberId } };
const changed = (...batches: number[]): MemberEvent => ({
  type: 'MemberCoordinatorChanged',
  data: { memberId, batches },
});
const change = (...batches: number[]): CoordinatorCommand => ({
  type: 'Change',
  memberId,
  to: batches,
});
const takeBack = (revision: number): CoordinatorCommand => ({
  type: 'TakeBack',
  memberId,
  revision,
});
const coordinator = specify(coordinatorDecider);

it('makes an approved member a coordinator of batches, once', () => {
  coordinator.given(registered, approved).when(change(2004, 2005)).then(changed(2004, 2005));
  coordinator.given(registered, approved, changed(2004)).when(change(2004)).thenNothing();
  coordinator.given(registered, approved, changed(2004)).when(change()).then(changed());
  coordinator.given(registered, approved).when(change()).thenNothing();
});

it('makes nobody a coordinator who is not approved', () => {
  coordinator.given().when(change(2004)).thenRefused('not-found');
  coordinator.given(registered).when(change(2004)).thenRefused('conflict');
  coordinator
    .given(registered, approved, {
      type: 'MemberErasureStarted',
      data: { memberId, holdUntil: null },
    })
    .when(change(2004))
    .thenRefused('not-found');
});

it('takes a change of batches back whatever else happened since, but not after another change of them', () => {
  const history = [registered, approved, changed(2004), changed(2005)];
  coordinator
    .given(...history, signedIn)
    .when(takeBack(3))
    .then(changed(2004));
  coordinator
    .given(...history, signedIn)
    .when(takeBack(2))
    .thenRefused('conflict');
  coordinator
    .given(...history, changed(2004))
    .when(takeBack(4))
    .then(changed(2005));
});
