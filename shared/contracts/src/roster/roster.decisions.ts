import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const rosterDecisions = decisionsOf('portal', msg('Portal'), {
  'replace-roster': {
    events: ['RosterReplaced'],
    call: 'PUT /admin/roster',
    undo: 'final',
    done: msg('Uploaded the school roster'),
    toMember: msg('The school roster was uploaded.'),
  },
  'delete-roster': {
    events: ['RosterDeleted'],
    call: 'DELETE /admin/roster',
    undo: 'final',
    done: msg('Deleted the school roster'),
    toMember: msg('The school roster was deleted.'),
  },
});
