import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const messageDecisions = {
  'remove-message': {
    events: ['MessageRemoved'],
    subject: 'message',
    call: 'DELETE /messages/:groupId/:messageId',
    undo: 'DELETE /messages/:groupId/:messageId',
    group: msg('Groups and chat'),
    done: msg('Removed a message'),
    toMember: msg('Your message was removed.'),
  },
  'restore-message': {
    events: ['MessageRestored'],
    subject: 'message',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /messages/:groupId/:messageId',
    group: msg('Groups and chat'),
    done: msg('Brought a message back'),
    toMember: msg('Your message was brought back.'),
  },
} as const satisfies DeclaredDecisions;
