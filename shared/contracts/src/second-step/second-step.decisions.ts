import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const secondStepDecisions = {
  'remove-second-step': {
    events: ['SecondStepRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/second-step',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
