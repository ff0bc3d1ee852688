import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const coordinatorDecisions = {
  'change-coordinator': {
    events: ['MemberCoordinatorChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/coordinator',
    undo: 'PUT /users/:memberId/coordinator',
    group: 'Accounts',
    done: 'Changed who coordinates a batch',
    toMember: 'The batches that you coordinate were changed.',
  },
} as const satisfies DeclaredDecisions;
