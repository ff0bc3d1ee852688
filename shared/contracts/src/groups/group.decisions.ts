import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const groupDecisions = decisionsOf('group', msg('Groups and chat'), {
  'change-group': {
    events: ['GroupDetailsChanged'],
    call: 'PUT /groups/:groupId',
    undo: 'PUT /groups/:groupId',
    done: msg('Changed a group'),
    toMember: msg('Your group was changed.'),
  },
  'remove-group': {
    events: ['GroupRemoved'],
    call: 'DELETE /groups/:groupId',
    undo: 'DELETE /groups/:groupId',
    done: msg('Removed a group'),
    toMember: msg('Your group was removed.'),
  },
  'restore-group': {
    events: ['GroupRestored'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId',
    done: msg('Brought a group back'),
    toMember: msg('Your group was brought back.'),
  },
  'remove-from-group': {
    events: ['GroupLeft'],
    call: 'DELETE /groups/:groupId/members/:memberId',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    done: msg('Removed a member from a group'),
    toMember: msg('You were removed from a group.'),
  },
  'return-to-group': {
    events: ['GroupJoined'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    done: msg('Added a member to a group again'),
    toMember: msg('You were added to a group again.'),
  },
});
