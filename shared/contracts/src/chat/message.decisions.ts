import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const messageDecisions = decisionsOf('message', msg('Groups and chat'), {
  'remove-message': {
    events: ['MessageRemoved'],
    call: 'DELETE /messages/:groupId/:messageId',
    undo: 'DELETE /messages/:groupId/:messageId',
    done: msg('Removed a message'),
    toMember: msg('Your message was removed.'),
  },
  'restore-message': {
    events: ['MessageRestored'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /messages/:groupId/:messageId',
    done: msg('Brought a message back'),
    toMember: msg('Your message was brought back.'),
  },
});
