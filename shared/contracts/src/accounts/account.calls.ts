import type { CallTable } from '../call.ts';
import {
  forgotPasswordRequest,
  loginAnswer,
  loginRequest,
  meAnswer,
  messageAnswer,
  newPasswordAnswer,
  resetPasswordRequest,
} from './account.api.ts';
import { changePasswordRequest, devicesAnswer } from './device.api.ts';
import { secondLoginRequest } from '../second-step/second-step.request.ts';

export const accountCalls = {
  'POST /auth/login': {
    access: 'anyone',
    rate: 'attempt',
    tag: 'Accounts',
    summary:
      'Sign in; `device`, which it answers, lets this device pass whatever strangers try for the address',
    body: loginRequest,
    example: { email: 'asha.patil@example.org', password: 'Sunrise-1987' },
    answers: { 200: loginAnswer },
    refusals: {
      401: 'Address or password is wrong, or a second step is needed: then with `secondStep`, what proves it, and `challenge`',
      403: 'The account waits for approval',
      429: 'Too many failures, for the address or from the client',
    },
  },
  'POST /auth/login/second': {
    access: 'anyone',
    rate: 'attempt',
    rule: 'Needs the challenge of a right password, which works once within 5 minutes',
    tag: 'Accounts',
    summary: 'Finish signing in with a code of the app, or a recovery code',
    body: secondLoginRequest,
    example: { challenge: '1.kxZ0qPu8Yb5', code: '123456' },
    answers: { 200: loginAnswer },
    refusals: {
      401: 'The code is wrong or was used already, or the challenge is over; the fifth wrong code within a day ends it',
      403: 'The account waits for approval or is suspended',
      429: 'Too many wrong codes',
    },
  },
  'GET /auth/me': {
    access: 'member',
    rate: 'read',
    tag: 'Accounts',
    summary: 'The signed-in member, with their role',
    answers: { 200: meAnswer },
  },
  'POST /auth/logout': {
    access: 'member',
    rate: 'change',
    tag: 'Accounts',
    summary: 'Sign out: ends the session of this token',
    answers: { 200: messageAnswer },
  },
  'GET /auth/devices': {
    access: 'member',
    rate: 'read',
    rule: 'Shows only the sessions of the signed-in member',
    tag: 'Accounts',
    summary:
      'The open sessions: the one of this token, `current`, and then the most recently used first',
    answers: { 200: devicesAnswer },
  },
  'DELETE /auth/devices/:sessionId': {
    access: 'member',
    rate: 'change',
    rule: 'Only sessions of the signed-in member',
    tag: 'Accounts',
    summary: 'End a session; its connections close at once',
    answers: { 200: messageAnswer },
    refusals: { 404: 'The member has no such session' },
  },
  'DELETE /auth/devices': {
    access: 'member',
    rate: 'change',
    tag: 'Accounts',
    summary: 'End all sessions but the one of this token',
    answers: { 200: messageAnswer },
  },
  'PUT /auth/password': {
    access: 'member',
    rate: 'attempt',
    tag: 'Accounts',
    rule: 'Needs the current password; ends all other sessions, and all reset links',
    summary:
      'Change the password, and remove all passkeys with `removePasskeys`; `device` is for the next sign-in',
    body: changePasswordRequest,
    example: { current: 'Sunrise-1987', password: 'Monsoon-2026', removePasskeys: true },
    answers: { 200: newPasswordAnswer },
    refusals: { 429: 'Too many wrong passwords' },
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    rate: 'attempt',
    tag: 'Accounts',
    summary: 'Request a reset link; the answer is the same whether or not the account exists',
    body: forgotPasswordRequest,
    example: { email: 'asha.patil@example.org' },
    answers: { 200: messageAnswer },
    refusals: { 429: 'Too many requests from one client' },
  },
  'PUT /auth/reset-password/:resetToken': {
    access: 'anyone',
    rate: 'attempt',
    rule: 'Needs the token of a reset link, which works once within 60 minutes; ends all older sessions and links, and removes all passkeys',
    tag: 'Accounts',
    summary: 'Choose a new password; `device` is for the next sign-in',
    body: resetPasswordRequest,
    example: { password: 'Monsoon-2026' },
    answers: { 200: newPasswordAnswer },
  },
} as const satisfies CallTable;
