import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const mailDecisions = {
  'retry-mail': {
    events: ['MailTriedAgain'],
    subject: 'member',
    call: 'POST /admin/mails/:mailId/retry',
    undo: 'final',
  },
  'set-mail-aside': {
    events: ['MailSetAside'],
    subject: 'member',
    call: 'DELETE /admin/mails/:mailId',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
