import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const rosterDecisions = {
  'replace-roster': {
    events: ['RosterReplaced'],
    subject: 'portal',
    call: 'PUT /admin/roster',
    undo: 'final',
    group: msg('Portal'),
    done: msg('Uploaded the school roster'),
    toMember: msg('The school roster was uploaded.'),
  },
  'delete-roster': {
    events: ['RosterDeleted'],
    subject: 'portal',
    call: 'DELETE /admin/roster',
    undo: 'final',
    group: msg('Portal'),
    done: msg('Deleted the school roster'),
    toMember: msg('The school roster was deleted.'),
  },
} as const satisfies DeclaredDecisions;
