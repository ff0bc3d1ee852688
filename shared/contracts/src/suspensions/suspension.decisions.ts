import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const suspensionDecisions = {
  'suspend-member': {
    events: ['MemberSuspended'],
    subject: 'member',
    call: 'PUT /users/:memberId/suspend',
    undo: 'PUT /users/:memberId/restore',
  },
  'restore-member': {
    events: ['MemberRestored'],
    subject: 'member',
    call: 'PUT /users/:memberId/restore',
    undo: 'PUT /users/:memberId/suspend',
  },
} as const satisfies DeclaredDecisions;
