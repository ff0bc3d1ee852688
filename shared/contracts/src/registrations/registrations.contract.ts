import { complaint, noun } from '@portal/languages/complaints';
import * as z from 'zod/mini';
import type { FeatureContract } from '../feature-contract.ts';
import { emailAddress } from '../accounts/email.ts';
import { messageAnswer } from '../accounts/session.api.ts';
import { loginRequest } from '../accounts/account.api.ts';
import { decisionRequest, decisionFields } from '../decisions/because.ts';
import { limits } from '../fields/limits.ts';
import { listPageQuery } from '../fields/list-page.query.ts';
import { typedText } from '../fields/text.ts';
import { reminderStream } from './approval/approval.events.ts';
import { approvalPushes } from './approval/approval.pushes.ts';
import { registrationsView } from './approval/approval.views.ts';
import { letterStartStream, letterStream } from './letters/letter.events.ts';
import { registerRequest } from './registration/registration.api.ts';
import { decidedRegistrationAnswer, pendingRegistrationsAnswer } from './approval/applicant.api.ts';

const addressLinkRequest = z.object({ email: emailAddress });

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

const FOR_REGISTRARS = {
  access: 'registrar',
  rule: 'Coordinators: the registrations of their batches',
} as const;
const BY_REGISTRARS = { ...FOR_REGISTRARS, staff: true, confirm: false } as const;

export const registrations = {
  streams: [reminderStream, letterStream, letterStartStream],
  tag: 'Registrations',
  calls: {
    'POST /auth/register': {
      access: 'anyone',
      rate: 'attempt',
      tag: 'Accounts',
      summary: 'Register; an administrator has to approve it before the first sign-in',
      body: registerRequest,
      example: {
        fullName: 'Asha Patil',
        email: 'asha.patil@example.org',
        password: 'Sunrise-1987',
        batchYear: 2004,
        dateOfBirth: '1986-05-17',
        admissionNumber: 'A-1204',
      },
      answers: { 201: messageAnswer },
      refusals: {
        409: 'There is an account with this address',
        429: 'Too many registrations from one client',
      },
    },
    'POST /auth/address-link': {
      access: 'anyone',
      rate: 'attempt',
      tag: 'Accounts',
      summary:
        'Ask for another link that confirms the address of a registration; the answer is the same whether or not one is sent',
      body: addressLinkRequest,
      example: { email: 'asha.patil@example.org' },
      refusals: { 429: 'Too many requests from one client' },
    },
    'PUT /auth/confirm-address/:addressToken': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the token of a link that was emailed to the address, which works once within 24 hours',
      tag: 'Accounts',
      summary: 'Confirm the address of an account',
      refusals: { 400: 'The link has expired, or a newer one was sent', 409: 'The link was used' },
    },
    'GET /users/pending': {
      ...FOR_REGISTRARS,
      summary:
        'A page of the pending registrations, oldest first, with the question and its answer, possible duplicates, and matches in the school roster',
      query: listPageQuery,
      answers: { 200: pendingRegistrationsAnswer },
    },
    'PUT /users/approve/:memberId': {
      ...BY_REGISTRARS,
      summary: 'Approve a registration',
      body: decisionRequest,
      example: { note: 'Her batch mate confirmed it' },
      answers: { 200: decidedRegistrationAnswer },
      refusals: { 404: 'There is no such registration' },
    },
    'PUT /users/:memberId/question': {
      ...BY_REGISTRARS,
      summary: 'Ask an applicant a question; they read it by email and when they sign in',
      body: questionRequest,
      example: { question: 'Which house were you in?' },
      answers: { 200: decidedRegistrationAnswer },
      refusals: { 404: 'There is no such registration', 409: 'The registration has been approved' },
    },
    'POST /auth/registration/answer': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the password of a registration that has a question',
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
      ...BY_REGISTRARS,
      summary: 'Reject a registration; the person is removed at once',
      body: decisionRequest,
      example: { reason: 'Not in the admission register' },
      refusals: { 404: 'There is no such registration', 409: 'The registration has been approved' },
    },
  },
  views: [registrationsView],
  pushes: approvalPushes,
  refusals: {
    'registration-interrupted': 'This registration was interrupted. Please try again.',
    'registration-person-erased':
      'The person has been erased, so the registration cannot come back.',
    'registration-address-taken':
      'Another person has registered with this address since, so the registration cannot come back.',
    'member-approved-already': 'This member is approved already.',
    'question-not-open': 'There is no question to answer.',
    'member-still-administrator': 'This member is an administrator. Take away that role first.',
    'member-approved-not-rejectable':
      'This member is approved already. Only registrations that wait for approval can be rejected.',
    'registration-decided-already': 'Someone else has decided about this registration.',
    'too-young': 'You must be at least {age} years old to register.',
    'email-taken': 'An account with this email already exists',
    'confirmation-link-expired':
      'This link has expired. Sign in, and we will offer to send you a new one.',
    'confirmation-link-invalid':
      'This link is not valid any more. If we sent you a newer one, please use that.',
    'address-confirmed-already': 'This link was already used: your address is confirmed.',
  },
} as const satisfies FeatureContract;
