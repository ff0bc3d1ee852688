import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const secondStepDecisions = {
  'remove-second-step': {
    events: ['SecondStepRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/second-step',
    undo: 'final',
    group: msg('Accounts'),
    done: msg('Turned off two-step sign-in for a member'),
    toMember: msg('Two-step sign-in was turned off for your account.'),
  },
} as const satisfies DeclaredDecisions;
