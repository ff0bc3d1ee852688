import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const groupDecisions = {
  'change-group': {
    events: ['GroupDetailsChanged'],
    subject: 'group',
    call: 'PUT /groups/:groupId',
    undo: 'PUT /groups/:groupId',
  },
  'remove-group': {
    events: ['GroupRemoved'],
    subject: 'group',
    call: 'DELETE /groups/:groupId',
    undo: 'DELETE /groups/:groupId',
  },
  'restore-group': {
    events: ['GroupRestored'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId',
  },
  'remove-from-group': {
    events: ['GroupLeft'],
    subject: 'group',
    call: 'DELETE /groups/:groupId/members/:memberId',
    undo: 'DELETE /groups/:groupId/members/:memberId',
  },
  'return-to-group': {
    events: ['GroupJoined'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId/members/:memberId',
  },
} as const satisfies DeclaredDecisions;
