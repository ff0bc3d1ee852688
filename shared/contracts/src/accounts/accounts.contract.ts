import type { FeatureContract } from '../feature-contract.ts';
import { secondLoginRequest } from '../second-step/second-step.request.ts';
import {
  changeOwnEmailRequest,
  forgotPasswordRequest,
  loginAnswer,
  loginRequest,
  meAnswer,
  newPasswordAnswer,
  resetPasswordRequest,
  revokeEmailRequest,
} from './account.api.ts';
import { changePasswordRequest, devicesAnswer } from './device.api.ts';
import { emailStream } from './email.events.ts';
import { sessionView } from './session.views.ts';

export const accounts = {
  streams: [emailStream],
  tag: 'Accounts',
  calls: {
    'POST /auth/login': {
      access: 'anyone',
      rate: 'attempt',
      summary:
        'Sign in. The `device` of the answer keeps this device from being locked out when strangers guess passwords for the address',
      body: loginRequest,
      example: { email: 'asha.patil@example.org', password: 'Sunrise-1987' },
      answers: { 200: loginAnswer },
      refusals: {
        401: 'The address or the password is wrong. Or two-step sign-in is on: then `secondStep` lists the ways to complete it with the `challenge`',
        403: 'The account waits for approval',
        429: 'Too many failures, for the address or from the client',
      },
    },
    'POST /auth/login/second': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the challenge that answers a correct password, which works once within 5 minutes',
      summary: 'Finish signing in with a code from the app, or a recovery code',
      body: secondLoginRequest,
      example: { challenge: '1.kxZ0qPu8Yb5', code: '123456' },
      answers: { 200: loginAnswer },
      refusals: {
        401: 'The code is wrong or was used already, or the challenge has expired; the fifth wrong code within a day ends it',
        403: 'The account waits for approval or is suspended',
        429: 'Too many wrong codes',
      },
    },
    'GET /auth/me': {
      access: 'member',
      summary: 'The signed-in member, with their role',
      answers: { 200: meAnswer },
    },
    'POST /auth/logout': {
      access: 'member',
      summary: 'Sign out: ends the session of this token',
    },
    'GET /auth/devices': {
      access: 'member',
      rule: 'Shows only the sessions of the signed-in member',
      summary:
        'Your open sessions: first this token’s, marked `current`, then the others, most recently used first',
      answers: { 200: devicesAnswer },
    },
    'DELETE /auth/devices/:sessionId': {
      access: 'member',
      rule: 'Only sessions of the signed-in member',
      summary: 'End a session; its connections close at once',
      refusals: { 404: 'The member has no such session' },
    },
    'DELETE /auth/devices': {
      access: 'member',
      summary: 'End all sessions except this token’s',
    },
    'PUT /auth/password': {
      access: 'member',
      rate: 'attempt',
      rule: 'Needs the current password; ends all other sessions, and all reset links',
      summary:
        'Change the password; `removePasskeys` also removes all passkeys. Send `device` with the next sign-in',
      body: changePasswordRequest,
      example: { current: 'Sunrise-1987', password: 'Monsoon-2026', removePasskeys: true },
      answers: { 200: newPasswordAnswer },
      refusals: { 429: 'Too many wrong passwords' },
    },
    'PUT /users/profile/email': {
      access: 'member',
      rate: 'attempt',
      rule: 'Needs your password',
      summary:
        'Ask to change the email address. A link emailed to the new address makes the change, and a link emailed to the current one stops it',
      body: changeOwnEmailRequest,
      example: { email: 'asha.rao@example.org', password: 'Sunrise-1987' },
      refusals: {
        409: 'The portal does not send email (`mail-unavailable`), or there is an account with this address',
        429: 'Too many wrong passwords or requests',
      },
    },
    'PUT /auth/confirm-email/:emailToken': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the token of a link that was emailed to the new address, which works once within 24 hours; ends all sessions and reset links',
      summary: 'Change the email address of an account to the one that the link was emailed to',
      refusals: {
        400: 'The link has expired, or a newer one was requested',
        409: 'The link was used, or another member has the address by now',
      },
    },
    'PUT /auth/revoke-email/:emailToken': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the token of a link that was emailed to the address before, until 7 days after the change',
      summary:
        'Undo a change of the email address, with the password from before the change. If `password` is missing: end all sessions and tell the administrators',
      body: revokeEmailRequest,
      example: { password: 'Sunrise-1987' },
      refusals: {
        400: 'The link has expired or was used, or the password is wrong',
        429: 'Too many wrong passwords',
      },
    },
    'POST /auth/forgot-password': {
      access: 'anyone',
      rate: 'attempt',
      summary: 'Request a reset link; the answer is the same whether or not the account exists',
      body: forgotPasswordRequest,
      example: { email: 'asha.patil@example.org' },
      refusals: { 429: 'Too many requests from one client' },
    },
    'PUT /auth/reset-password/:resetToken': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs the token of a reset link, which works once within 60 minutes; ends all older sessions and links, and removes all passkeys',
      summary: 'Choose a new password. Send `device` with the next sign-in',
      body: resetPasswordRequest,
      example: { password: 'Monsoon-2026' },
      answers: { 200: newPasswordAnswer },
    },
  },
  views: [sessionView],
  refusals: {
    'credentials-wrong': 'Invalid email or password',
    'password-not-yours': 'This is not your password',
    'device-not-found': 'Device not found',
    'account-pending': 'Your account is waiting for approval.',
    'account-questioned':
      'Your account is waiting for approval. We have a question about your registration.',
    'account-at-rest':
      'Nobody can sign in to this account for now. If it is yours, please write to the administrators.',
    'too-many-attempts': 'Too many attempts. Please wait a while and try again.',
    'sign-in-busy': 'Many people are signing in right now. Please try again in a moment.',
    'password-too-common': 'This password is too common.',
    'password-changed-meanwhile': 'The password was changed at the same moment. Please try again.',
    'email-link-invalid':
      'This link is not valid any more. If we sent you a newer one, please use that.',
    'email-link-used': 'This link was already used: your email address has changed.',
    'email-already-yours': 'This is already your email address',
    'mail-unavailable':
      'This portal does not send email, so it cannot confirm a new address. Please ask {hasSchool, select, yes {the administrators ({school})} other {the administrators}} to change it.',
    'current-password-wrong': 'The current password is wrong',
    'reset-link-invalid': 'This reset link is not valid any more. Please ask for a new one.',
    'second-step-needed': 'Please enter the code that your app shows.',
    'sign-in-code-wrong': 'This code is wrong or was already used.',
    'too-many-wrong-codes': 'You entered too many wrong codes. Please sign in again.',
    'sign-in-expired': 'Your sign-in has expired. Please sign in again.',
  },
} as const satisfies FeatureContract;
