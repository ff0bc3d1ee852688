import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const coordinatorDecisions = {
  'change-coordinator': {
    events: ['MemberCoordinatorChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/coordinator',
    undo: 'PUT /users/:memberId/coordinator',
    group: msg('Accounts'),
    done: msg('Changed who coordinates a batch'),
    toMember: msg('The batches that you coordinate were changed.'),
  },
} as const satisfies DeclaredDecisions;
