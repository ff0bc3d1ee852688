import { messageAnswer } from '../accounts/session.api.ts';
import type { CallTable } from '../call.ts';
import { listPageQuery } from '../list-page.ts';
import { userAnswer } from '../members/member.api.ts';
import { pendingRegistrationsAnswer, rejectRegistrationRequest } from './decision.api.ts';
import { registerRequest } from './registration.api.ts';

export const registrationCalls = {
  'POST /auth/register': {
    access: 'anyone',
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
  'GET /users/pending': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'A page of the pending registrations, oldest first',
    query: listPageQuery,
    answers: { 200: pendingRegistrationsAnswer },
  },
  'PUT /users/approve/:memberId': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'Approve a registration',
    answers: { 200: userAnswer },
    refusals: { 404: 'There is no such registration' },
  },
  'DELETE /users/:memberId': {
    access: 'admin',
    tag: 'Registrations',
    summary: 'Reject a registration; the person is removed at once',
    body: rejectRegistrationRequest,
    example: { reason: 'Not in the admission register' },
    answers: { 200: messageAnswer },
    refusals: { 404: 'There is no such registration', 409: 'The registration has been approved' },
  },
} as const satisfies CallTable;
