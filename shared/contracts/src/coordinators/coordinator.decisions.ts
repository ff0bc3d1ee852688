import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const coordinatorDecisions = decisionsOf('member', msg('Accounts'), {
  'change-coordinator': {
    events: ['MemberCoordinatorChanged'],
    call: 'PUT /users/:memberId/coordinator',
    undo: 'PUT /users/:memberId/coordinator',
    done: msg('Changed who coordinates a batch'),
    toMember: msg('The batches that you coordinate were changed.'),
  },
});
