import { randomUUID } from 'node:crypto';
import type { MemberEvent } from '@portal/contracts/members/member.events';
import { specify } from '@portal/service-kit/testing/decider-spec';
import { it } from 'vitest';
import { questionDecider, type QuestionCommand } from './question.decider.ts';

const memberId = randomUUID();
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
const approved: MemberEvent = { type: 'MemberApproved', data: { memberId } };
const rejected: MemberEvent = {
  type: 'MemberRejected',
  data: { memberId, holdUntil: '2026-01-01T00:00:00.000Z', reason: null },
};
const asked = (question: string): MemberEvent => ({
  type: 'MemberAskedBack',
  data: { memberId, question },
});
const answered: MemberEvent = { type: 'MemberAnswered', data: { memberId, answer: 'Shivaji' } };
const ask = (question: string): QuestionCommand => ({ type: 'Ask', memberId, question });
const answer: QuestionCommand = { type: 'Answer', memberId, answer: 'Shivaji' };
const question = specify(questionDecider);

it('asks a question once, another one in its place, and the same one again after the answer', () => {
  question.given(registered).when(ask('House?')).then(asked('House?'));
  question.given(registered, asked('House?')).when(ask('House?')).thenNothing();
  question.given(registered, asked('House?')).when(ask('Village?')).then(asked('Village?'));
  question.given(registered, asked('House?'), answered).when(ask('House?')).then(asked('House?'));
});

it('takes one answer to a question', () => {
  question.given(registered, asked('House?')).when(answer).then(answered);
  question.given(registered).when(answer).thenRefused('conflict');
  question.given(registered, asked('House?'), answered).when(answer).thenRefused('conflict');
});

it('asks and answers nothing before a registration or once it is decided', () => {
  for (const command of [ask('House?'), answer]) {
    question.given().when(command).thenRefused('not-found');
    question.given(registered, asked('House?'), approved).when(command).thenRefused('conflict');
    question.given(registered, asked('House?'), rejected).when(command).thenRefused('not-found');
  }
});

it('goes on with the question when a decision is undone', () => {
  const reversed: MemberEvent = { type: 'MemberApprovalReversed', data: { memberId } };
  question.given(registered, asked('House?'), approved, reversed).when(answer).then(answered);
});
