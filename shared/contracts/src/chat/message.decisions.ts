import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const messageDecisions = {
  'remove-message': {
    events: ['MessageRemoved'],
    subject: 'message',
    call: 'DELETE /messages/:groupId/:messageId',
    undo: 'DELETE /messages/:groupId/:messageId',
    group: 'Groups and chat',
    done: 'Removed a message',
    toMember: 'Your message was removed.',
  },
  'restore-message': {
    events: ['MessageRestored'],
    subject: 'message',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /messages/:groupId/:messageId',
    group: 'Groups and chat',
    done: 'Brought a message back',
    toMember: 'Your message was brought back.',
  },
} as const satisfies DeclaredDecisions;
