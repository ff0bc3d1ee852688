import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { secondStepDecider, type SecondStepCommand } from './second-step.decider.ts';

const [memberId, office] = [randomUUID(), randomUUID()];
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
const happened = (type: 'MemberApproved' | 'SecondStepSet' | 'SecondStepRemoved'): MemberEvent => ({
  type,
  data: { memberId },
});
const member = specify(secondStepDecider);
const approved = [registered, happened('MemberApproved')];
const withStep = [...approved, happened('SecondStepSet')];
const set: SecondStepCommand = { type: 'Set', memberId };
const remove = (by: string, isDecision: boolean): SecondStepCommand => ({
  type: 'Remove',
  memberId,
  by,
  isDecision,
});

it('is set once, by approved members, and again after it was removed', () => {
  member
    .given(...approved)
    .when(set)
    .then(happened('SecondStepSet'));
  member
    .given(...withStep)
    .when(set)
    .thenRefused('conflict', 'Two-step sign-in is already on.');
  member
    .given(...withStep, happened('SecondStepRemoved'))
    .when(set)
    .then(happened('SecondStepSet'));
  member.given(registered).when(set).thenRefused('not-found', 'User not found');
});

it('is removed by its member, and by an administrator from anybody but themselves', () => {
  member
    .given(...withStep)
    .when(remove(memberId, false))
    .then(happened('SecondStepRemoved'));
  member
    .given(...withStep)
    .when(remove(office, true))
    .then(happened('SecondStepRemoved'));
  member
    .given(...withStep)
    .when(remove(memberId, true))
    .thenRefused('conflict', 'Please turn off your own two-step sign-in in your settings.');
  member
    .given(...approved)
    .when(remove(office, true))
    .thenRefused('conflict', 'Two-step sign-in is not on.');
});

it('has recovery codes only while it is set', () => {
  member
    .given(...withStep)
    .when({ type: 'RenewCodes', memberId })
    .then({ type: 'RecoveryCodesRenewed', data: { memberId } });
  member
    .given(...approved)
    .when({ type: 'RenewCodes', memberId })
    .thenRefused('conflict', 'Two-step sign-in is not on.');
});
