import { WITH_OWN_PASSWORD, WRONG_PASSWORDS } from '../accounts/own-password.calls.ts';
import { loginAnswer } from '../accounts/session.api.ts';
import { reasonedRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import {
  newPasskeyOptionsAnswer,
  passkeyAnswer,
  passkeyOptionsAnswer,
  passkeysAnswer,
} from './passkey.api.ts';
import {
  addPasskeyRequest,
  passkeySignInRequest,
  renamePasskeyRequest,
} from './passkey.request.ts';

export const passkeys = {
  tag: 'Accounts',
  calls: {
    'POST /auth/login/passkey/options': {
      access: 'anyone',
      rate: 'attempt',
      summary: 'A challenge for a passkey to sign; valid for five minutes, once',
      answers: { 200: passkeyOptionsAnswer },
    },
    'POST /auth/login/passkey': {
      access: 'anyone',
      rate: 'attempt',
      rule: 'Needs a passkey that has verified its owner and signed a challenge of the portal; it counts as both steps',
      summary: 'Sign in with a passkey, without address and password',
      body: passkeySignInRequest,
      example: {
        credential: {
          id: 'Q3JlZGVudGlhbA',
          response: {
            clientDataJSON: 'eyJ0eXBlIjoi',
            authenticatorData: 'SZYN5YgO',
            signature: 'MEUCIQDh',
            userHandle: 'N2QwZjdi',
          },
        },
      },
      answers: { 200: loginAnswer },
      refusals: {
        401: 'The passkey or the challenge is not valid',
        403: 'The account waits for approval or is suspended',
        429: 'Too many attempts from the client',
      },
    },
    'GET /auth/passkeys': {
      access: 'member',
      rule: 'Shows only those of the signed-in member',
      summary: 'The passkeys of the member, in the order in which they were added',
      answers: { 200: passkeysAnswer },
    },
    'POST /auth/passkeys/options': {
      ...WITH_OWN_PASSWORD,
      summary: 'Begin to add a passkey: the challenge is valid for five minutes, once',
      answers: { 200: newPasskeyOptionsAnswer },
      refusals: { 409: 'The member has ten passkeys', ...WRONG_PASSWORDS },
    },
    'POST /auth/passkeys': {
      access: 'member',
      rate: 'attempt',
      rule: "Needs a challenge that this member got for their password, and the browser's statement that the page belongs to the portal",
      summary: 'Add a passkey',
      body: addPasskeyRequest,
      example: {
        name: 'Chrome on Android',
        credential: {
          id: 'Q3JlZGVudGlhbA',
          response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRk' },
        },
      },
      answers: { 201: passkeyAnswer },
      refusals: {
        409: 'The challenge was used or has expired, someone has this passkey already, or the member has ten',
      },
    },
    'PUT /auth/passkeys/:passkeyId': {
      access: 'member',
      rule: 'Only passkeys of the signed-in member',
      summary: 'Name a passkey',
      body: renamePasskeyRequest,
      example: { name: 'My phone' },
      answers: { 200: passkeyAnswer },
      refusals: { 404: 'The member has no such passkey' },
    },
    'DELETE /auth/passkeys/:passkeyId': {
      ...WITH_OWN_PASSWORD,
      rule: 'Needs your password; only passkeys of the signed-in member',
      summary: 'Remove a passkey',
      refusals: { 404: 'The member has no such passkey', ...WRONG_PASSWORDS },
    },
    'DELETE /users/:memberId/passkeys': {
      ...BY_CONFIRMED_ADMINS,
      tag: 'Members',
      summary: 'Remove all passkeys of a member; the member gets an email',
      body: reasonedRequest,
      example: { reason: 'A phone was stolen' },
      refusals: { 404: 'There is no such member', 409: 'The member has none, or is you' },
    },
  },
  refusals: {
    'passkey-unknown':
      'This passkey does not work here. Please try again, or sign in with your password.',
    'passkey-does-not-confirm':
      'This passkey does not work here. Please try again, or enter your password.',
    'too-many-passkeys': 'You have ten passkeys. Please remove one first.',
    'passkey-not-added': 'The passkey could not be added. Please try again.',
    'member-without-passkeys': 'The member has no passkeys.',
    'passkeys-your-own': 'Please remove your own passkeys in your settings.',
    'passkey-not-found': 'Passkey not found',
    'passkeys-changed-meanwhile':
      'Your passkeys were changed at the same moment. Please try again.',
  },
} as const satisfies FeatureContract;
