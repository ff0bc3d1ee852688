import type { CallTable } from '../call.ts';
import {
  forgotPasswordRequest,
  loginAnswer,
  loginRequest,
  meAnswer,
  messageAnswer,
  registerRequest,
  resetPasswordRequest,
} from './account.api.ts';

export const accountCalls = {
  'POST /auth/register': {
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Register; an administrator has to approve it before the first sign-in',
    body: registerRequest,
    answers: { 201: messageAnswer },
    refusals: {
      409: 'There is an account with this address',
      429: 'Too many registrations from one client',
    },
  },
  'POST /auth/login': {
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Sign in',
    body: loginRequest,
    answers: { 200: loginAnswer },
    refusals: {
      401: 'Address or password is wrong',
      403: 'The account waits for approval',
      429: 'Too many failures, for the address or from the client',
    },
  },
  'GET /auth/me': {
    access: 'member',
    tag: 'Accounts',
    summary: 'Who is signed in, with their role',
    answers: { 200: meAnswer },
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Have a reset link sent; the answer is the same whether or not there is an account',
    body: forgotPasswordRequest,
    answers: { 200: messageAnswer },
    refusals: { 429: 'Too many requests from one client' },
  },
  'PUT /auth/reset-password/:resetToken': {
    access: 'anyone',
    rule: 'Whoever has the token of a reset link: it works once, for 60 minutes, and ends all older sessions',
    tag: 'Accounts',
    summary: 'Choose a new password',
    body: resetPasswordRequest,
    answers: { 200: messageAnswer },
  },
} as const satisfies CallTable;
