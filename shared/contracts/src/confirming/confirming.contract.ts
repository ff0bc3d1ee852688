import type { FeatureContract } from '../feature-contract.ts';
import { confirmingOptionsAnswer, confirmRequest } from './confirm.request.ts';

export const confirming = {
  tag: 'Accounts',
  calls: {
    'POST /auth/confirm': {
      access: 'member',
      rate: 'attempt',
      rule: 'Needs your password, and a code where two-step sign-in is on; or one of your passkeys that has signed a challenge',
      summary: 'Confirm who you are; valid for five minutes, in this session',
      body: confirmRequest,
      example: { password: 'Sunrise-1987' },
      refusals: {
        400: 'The password, the code or the passkey is wrong',
        429: 'Too many wrong passwords or codes',
      },
    },
    'POST /auth/confirm/passkey/options': {
      access: 'member',
      rate: 'attempt',
      summary: 'A challenge for a passkey of the member to sign; valid for five minutes, once',
      answers: { 200: confirmingOptionsAnswer },
    },
  },
  refusals: {
    'confirmation-required': 'Please confirm that it is you.',
    'not-yourself': 'You cannot do this to your own account. Another administrator can.',
    'confirmation-code-needed': 'Please enter the code that your app shows, or a recovery code.',
    'confirmation-code-wrong': 'This code is wrong or was already used. Please enter the next one.',
  },
} as const satisfies FeatureContract;
