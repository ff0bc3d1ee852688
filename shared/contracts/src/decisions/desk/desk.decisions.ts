import { msg } from '@portal/languages/marked-text';
import type { DeclaredDecisions } from '../declared-decision.ts';

export const deskDecisions = {
  bulk: {
    events: ['BulkDecided'],
    subject: 'portal',
    call: 'POST /admin/bulk',
    undo: 'POST /admin/bulk',
    group: msg('Registrations'),
    done: msg('Made several decisions at once'),
    toMember: msg('Several decisions were made at once.'),
  },
  'export-history': {
    events: ['HistoryExported'],
    subject: 'portal',
    call: 'GET /admin/history',
    undo: 'final',
    group: msg('Personal data'),
    done: msg('Exported the history'),
    toMember: msg('The history was exported.'),
  },
  'give-up-erasure-ledger': {
    events: ['ErasureLedgerGivenUp'],
    subject: 'portal',
    call: 'the command line',
    undo: 'final',
    group: msg('Portal'),
    done: msg('Started the portal although its list of erased accounts was lost'),
    toMember: msg('The portal was started although its list of erased accounts was lost.'),
  },
} as const satisfies DeclaredDecisions;
