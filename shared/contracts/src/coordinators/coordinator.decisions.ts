import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const coordinatorDecisions = {
  'change-coordinator': {
    events: ['MemberCoordinatorChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/coordinator',
    undo: 'PUT /users/:memberId/coordinator',
  },
} as const satisfies DeclaredDecisions;
