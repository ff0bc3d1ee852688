import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const suspensionDecisions = {
  'suspend-member': {
    events: ['MemberSuspended'],
    subject: 'member',
    call: 'PUT /users/:memberId/suspend',
    undo: 'PUT /users/:memberId/restore',
    group: msg('Accounts'),
    done: msg('Suspended a member'),
    toMember: msg('Your account was suspended.'),
  },
  'restore-member': {
    events: ['MemberRestored'],
    subject: 'member',
    call: 'PUT /users/:memberId/restore',
    undo: 'PUT /users/:memberId/suspend',
    group: msg('Accounts'),
    done: msg('Ended a suspension'),
    toMember: msg('Your suspension ended.'),
  },
} as const satisfies DeclaredDecisions;
