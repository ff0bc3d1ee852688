import type { CallTable } from '../call.ts';
import {
  forgotPasswordRequest,
  loginAnswer,
  loginRequest,
  meAnswer,
  messageAnswer,
  resetPasswordRequest,
} from './account.api.ts';

export const accountCalls = {
  'POST /auth/login': {
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Sign in',
    body: loginRequest,
    example: { email: 'asha.patil@example.org', password: 'Sunrise-1987' },
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
    summary: 'The signed-in member, with their role',
    answers: { 200: meAnswer },
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    tag: 'Accounts',
    summary: 'Request a reset link; the answer is the same whether or not the account exists',
    body: forgotPasswordRequest,
    example: { email: 'asha.patil@example.org' },
    answers: { 200: messageAnswer },
    refusals: { 429: 'Too many requests from one client' },
  },
  'PUT /auth/reset-password/:resetToken': {
    access: 'anyone',
    rule: 'Needs the token of a reset link, which works once within 60 minutes; ends all older sessions',
    tag: 'Accounts',
    summary: 'Choose a new password',
    body: resetPasswordRequest,
    example: { password: 'Monsoon-2026' },
    answers: { 200: messageAnswer },
  },
} as const satisfies CallTable;
