import type { DeclaredDecisions } from '../declared-decision.ts';

export const deskDecisions = {
  bulk: {
    events: ['BulkDecided'],
    subject: 'portal',
    call: 'POST /admin/bulk',
    undo: 'POST /admin/bulk',
    group: 'Registrations',
    done: 'Decided about several at once',
    toMember: 'Several things were decided at once.',
  },
  'export-history': {
    events: ['HistoryExported'],
    subject: 'portal',
    call: 'GET /admin/history',
    undo: 'final',
    group: 'Personal data',
    done: 'Exported the history',
    toMember: 'The history was exported.',
  },
  'give-up-erasure-ledger': {
    events: ['ErasureLedgerGivenUp'],
    subject: 'portal',
    call: 'the command line',
    undo: 'final',
    group: 'Portal',
    done: 'Started the portal although its list of erased accounts was lost',
    toMember: 'The portal was started although its list of erased accounts was lost.',
  },
} as const satisfies DeclaredDecisions;
