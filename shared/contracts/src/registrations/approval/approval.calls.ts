import { complaint, noun } from '@portal/languages/complaints';
import * as z from 'zod/mini';
import { loginRequest } from '../../accounts/account.api.ts';
import { decisionRequest, decisionFields } from '../../decisions/because.ts';
import { limits } from '../../fields/limits.ts';
import { listPageQuery } from '../../fields/list-page.query.ts';
import { typedText } from '../../fields/text.ts';
import type { CallTable } from '../../wire/call.ts';
import { decidedRegistrationAnswer, pendingRegistrationsAnswer } from './applicant.api.ts';

const questionRequest = z.object({
  ...decisionFields,
  question: typedText(
    noun('Question'),
    limits.reason,
    complaint('question-missing', 'A question is required'),
  ),
});

/** The person cannot sign in yet, so the answer comes with what a sign-in needs. */
const answerRequest = z.object({
  ...loginRequest.shape,
  answer: typedText(
    noun('Answer'),
    limits.answer,
    complaint('answer-missing', 'An answer is required'),
  ),
});

const OF_COORDINATORS = 'Coordinators: the registrations of their batches';

export const approvalCalls = {
  'GET /users/pending': {
    access: 'registrar',
    rule: OF_COORDINATORS,
    summary:
      'A page of the pending registrations, oldest first, with the question and its answer, possible duplicates, and matches in the school roster',
    query: listPageQuery,
    answers: { 200: pendingRegistrationsAnswer },
  },
  'PUT /users/approve/:memberId': {
    access: 'registrar',
    rule: OF_COORDINATORS,
    staff: true,
    confirm: false,
    summary: 'Approve a registration',
    body: decisionRequest,
    example: { note: 'Her batch mate confirmed it' },
    answers: { 200: decidedRegistrationAnswer },
    refusals: { 404: 'There is no such registration' },
  },
  'PUT /users/:memberId/question': {
    access: 'registrar',
    rule: OF_COORDINATORS,
    staff: true,
    confirm: false,
    summary: 'Ask an applicant a question; they read it by mail and when they sign in',
    body: questionRequest,
    example: { question: 'Which house were you in?' },
    answers: { 200: decidedRegistrationAnswer },
    refusals: { 404: 'There is no such registration', 409: 'The registration has been approved' },
  },
  'POST /auth/registration/answer': {
    access: 'anyone',
    rate: 'attempt',
    rule: 'Needs the password of a registration that was asked something',
    tag: 'Accounts',
    summary: 'Answer the question about your registration',
    body: answerRequest,
    example: {
      email: 'asha.patil@example.org',
      password: 'Sunrise-1987',
      answer: 'Shivaji House',
    },
    refusals: {
      401: 'Address or password is wrong',
      409: 'Nothing was asked, or it has been answered',
      429: 'Too many failures, for the address or from the client',
    },
  },
  'DELETE /users/:memberId': {
    access: 'registrar',
    rule: OF_COORDINATORS,
    staff: true,
    confirm: false,
    summary: 'Reject a registration; the person is removed at once',
    body: decisionRequest,
    example: { reason: 'Not in the admission register' },
    refusals: { 404: 'There is no such registration', 409: 'The registration has been approved' },
  },
} as const satisfies CallTable;
