import { calls, type CallName } from '@portal/contracts/calls';
import { expect, it } from 'vitest';
import { notedCalls } from './noted-calls.ts';

/** Neither signs anyone in nor changes how someone can sign in, which account they have, or what they may do. */
const EXEMPT: readonly CallName[] = [
  // Give a challenge; the sign-in or confirmation with it is noted
  'POST /auth/login/passkey/options',
  'POST /auth/confirm/passkey/options',
  // Changes a label
  'PUT /auth/passkeys/:passkeyId',
  // Settings and letters of the member
  'PUT /account/consents/:purpose',
  'PUT /account/notice',
  'POST /account/grievances',
  // Decisions about registrations and facts, which the history keeps
  'PUT /users/approve/:memberId',
  'DELETE /users/:memberId',
  'PUT /users/:memberId/question',
  'PUT /users/:memberId/facts',
  // From one member to another
  'POST /users/:memberId/contact-request',
];

const ABOUT_ACCOUNTS =
  /^\S+ \/(?:auth|account|users\/profile\/email|users\/(?:\w+\/)?:memberId|admin\/(?:bulk|history))(?:\/|$)/u;
const concernsAccounts = ([name, { access }]: [string, { readonly access: string }]): boolean =>
  !name.startsWith('GET ') && (access === 'anyone' || ABOUT_ACCOUNTS.test(name));

it('notes every call that signs in, changes credentials or decides about an account, or says why not', () => {
  const concerned = Object.entries(calls)
    .filter(concernsAccounts)
    .map(([name]) => name);
  expect(concerned.length).toBeGreaterThan(40);
  expect([...Object.keys(notedCalls), ...EXEMPT].toSorted()).toEqual(concerned.toSorted());
});

it('gives each of these calls a separate name', () => {
  const names = Object.values(notedCalls);
  expect(new Set(names).size).toBe(names.length);
});
