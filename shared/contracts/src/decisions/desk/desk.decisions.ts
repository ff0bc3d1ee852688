import type { DeclaredDecisions } from '../declared-decision.ts';

export const deskDecisions = {
  bulk: {
    events: ['BulkDecided'],
    subject: 'portal',
    call: 'POST /admin/bulk',
    undo: 'POST /admin/bulk',
  },
  'export-history': {
    events: ['HistoryExported'],
    subject: 'portal',
    call: 'GET /admin/history',
    undo: 'final',
  },
  'give-up-erasure-ledger': {
    events: ['ErasureLedgerGivenUp'],
    subject: 'portal',
    call: 'the command line',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
