import { WITH_OWN_PASSWORD, WRONG_PASSWORDS } from '../accounts/own-password.calls.ts';
import { reasonedRequest } from '../decisions/because.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { BY_CONFIRMED_ADMINS } from '../wire/call.ts';
import { recoveryCodesAnswer, secondStepAnswer, secondStepSetupAnswer } from './second-step.api.ts';
import { confirmSecondStepRequest } from './second-step.request.ts';

export const secondStep = {
  tag: 'Accounts',
  calls: {
    'GET /auth/second-step': {
      access: 'member',
      summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
      answers: { 200: secondStepAnswer },
    },
    'POST /auth/second-step': {
      ...WITH_OWN_PASSWORD,
      summary: 'Start setting up two-step sign-in: returns a secret for an app that shows codes',
      answers: { 200: secondStepSetupAnswer },
      refusals: { 409: 'Two-step sign-in is already on', ...WRONG_PASSWORDS },
    },
    'PUT /auth/second-step': {
      access: 'member',
      rate: 'attempt',
      summary:
        'Turn on two-step sign-in with a code from the app; the recovery codes are shown once',
      body: confirmSecondStepRequest,
      example: { code: '123456' },
      answers: { 200: recoveryCodesAnswer },
      refusals: {
        409: 'Setting it up has not begun, or two-step sign-in is already on',
        429: 'Too many wrong codes',
      },
    },
    'PUT /auth/second-step/recovery-codes': {
      ...WITH_OWN_PASSWORD,
      summary: 'Make ten new recovery codes; the earlier ones stop working',
      answers: { 200: recoveryCodesAnswer },
      refusals: { 409: 'Two-step sign-in is not on', ...WRONG_PASSWORDS },
    },
    'DELETE /auth/second-step': {
      ...WITH_OWN_PASSWORD,
      summary: 'Turn off two-step sign-in',
      refusals: { 409: 'The portal requires it of administrators', ...WRONG_PASSWORDS },
    },
    'DELETE /users/:memberId/second-step': {
      ...BY_CONFIRMED_ADMINS,
      tag: 'Members',
      summary: 'Turn off two-step sign-in for a member who lost their phone',
      body: reasonedRequest,
      example: { reason: 'Lost the phone; known in person' },
      refusals: { 404: 'There is no such member', 409: 'The member has none' },
    },
  },
  refusals: {
    'second-step-on-already': 'Two-step sign-in is already on.',
    'second-step-not-on': 'Two-step sign-in is not on.',
    'second-step-your-own': 'Please turn off your own two-step sign-in in your settings.',
    'second-step-code-wrong': 'This code is wrong. Please enter the one that your app shows now.',
    'second-step-not-begun': 'Please start setting up two-step sign-in again.',
    'second-step-required': 'Administrators need two-step sign-in here, so it stays on.',
    'second-step-changed-meanwhile':
      'Your two-step sign-in was changed at the same moment. Please reload the page.',
  },
} as const satisfies FeatureContract;
