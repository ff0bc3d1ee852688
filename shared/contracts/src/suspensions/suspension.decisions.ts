import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const suspensionDecisions = decisionsOf('member', msg('Accounts'), {
  'suspend-member': {
    events: ['MemberSuspended'],
    call: 'PUT /users/:memberId/suspend',
    undo: 'PUT /users/:memberId/restore',
    done: msg('Suspended a member'),
    toMember: msg('Your account was suspended.'),
  },
  'restore-member': {
    events: ['MemberRestored'],
    call: 'PUT /users/:memberId/restore',
    undo: 'PUT /users/:memberId/suspend',
    done: msg('Ended a suspension'),
    toMember: msg('Your suspension ended.'),
  },
});
