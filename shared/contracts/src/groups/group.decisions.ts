import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const groupDecisions = {
  'change-group': {
    events: ['GroupDetailsChanged'],
    subject: 'group',
    call: 'PUT /groups/:groupId',
    undo: 'PUT /groups/:groupId',
    group: 'Groups and chat',
    done: 'Changed a group',
    toMember: 'Your group was changed.',
  },
  'remove-group': {
    events: ['GroupRemoved'],
    subject: 'group',
    call: 'DELETE /groups/:groupId',
    undo: 'DELETE /groups/:groupId',
    group: 'Groups and chat',
    done: 'Removed a group',
    toMember: 'Your group was removed.',
  },
  'restore-group': {
    events: ['GroupRestored'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId',
    group: 'Groups and chat',
    done: 'Brought a group back',
    toMember: 'Your group was brought back.',
  },
  'remove-from-group': {
    events: ['GroupLeft'],
    subject: 'group',
    call: 'DELETE /groups/:groupId/members/:memberId',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    group: 'Groups and chat',
    done: 'Removed a member from a group',
    toMember: 'You were removed from a group.',
  },
  'return-to-group': {
    events: ['GroupJoined'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    group: 'Groups and chat',
    done: 'Added a member to a group again',
    toMember: 'You were added to a group again.',
  },
} as const satisfies DeclaredDecisions;
