import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const rosterDecisions = {
  'replace-roster': {
    events: ['RosterReplaced'],
    subject: 'portal',
    call: 'PUT /admin/roster',
    undo: 'final',
  },
  'delete-roster': {
    events: ['RosterDeleted'],
    subject: 'portal',
    call: 'DELETE /admin/roster',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
