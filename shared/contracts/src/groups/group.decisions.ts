import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const groupDecisions = {
  'change-group': {
    events: ['GroupDetailsChanged'],
    subject: 'group',
    call: 'PUT /groups/:groupId',
    undo: 'PUT /groups/:groupId',
    group: msg('Groups and chat'),
    done: msg('Changed a group'),
    toMember: msg('Your group was changed.'),
  },
  'remove-group': {
    events: ['GroupRemoved'],
    subject: 'group',
    call: 'DELETE /groups/:groupId',
    undo: 'DELETE /groups/:groupId',
    group: msg('Groups and chat'),
    done: msg('Removed a group'),
    toMember: msg('Your group was removed.'),
  },
  'restore-group': {
    events: ['GroupRestored'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId',
    group: msg('Groups and chat'),
    done: msg('Brought a group back'),
    toMember: msg('Your group was brought back.'),
  },
  'remove-from-group': {
    events: ['GroupLeft'],
    subject: 'group',
    call: 'DELETE /groups/:groupId/members/:memberId',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    group: msg('Groups and chat'),
    done: msg('Removed a member from a group'),
    toMember: msg('You were removed from a group.'),
  },
  'return-to-group': {
    events: ['GroupJoined'],
    subject: 'group',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /groups/:groupId/members/:memberId',
    group: msg('Groups and chat'),
    done: msg('Added a member to a group again'),
    toMember: msg('You were added to a group again.'),
  },
} as const satisfies DeclaredDecisions;
