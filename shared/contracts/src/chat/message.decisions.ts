import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const messageDecisions = {
  'remove-message': {
    events: ['MessageRemoved'],
    subject: 'message',
    call: 'DELETE /messages/:groupId/:messageId',
    undo: 'DELETE /messages/:groupId/:messageId',
  },
  'restore-message': {
    events: ['MessageRestored'],
    subject: 'message',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /messages/:groupId/:messageId',
  },
} as const satisfies DeclaredDecisions;
