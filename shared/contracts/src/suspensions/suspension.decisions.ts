import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const suspensionDecisions = {
  'suspend-member': {
    events: ['MemberSuspended'],
    subject: 'member',
    call: 'PUT /users/:memberId/suspend',
    undo: 'PUT /users/:memberId/restore',
    group: 'Accounts',
    done: 'Suspended a member',
    toMember: 'Your account was suspended.',
  },
  'restore-member': {
    events: ['MemberRestored'],
    subject: 'member',
    call: 'PUT /users/:memberId/restore',
    undo: 'PUT /users/:memberId/suspend',
    group: 'Accounts',
    done: 'Ended a suspension',
    toMember: 'Your suspension ended.',
  },
} as const satisfies DeclaredDecisions;
