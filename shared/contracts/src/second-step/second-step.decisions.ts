import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const secondStepDecisions = {
  'remove-second-step': {
    events: ['SecondStepRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/second-step',
    undo: 'final',
    group: 'Accounts',
    done: 'Turned off two-step sign-in for a member',
    toMember: 'Two-step sign-in was turned off for your account.',
  },
} as const satisfies DeclaredDecisions;
