import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const mailDecisions = {
  'retry-mail': {
    events: ['MailTriedAgain'],
    subject: 'member',
    call: 'POST /admin/mails/:mailId/retry',
    undo: 'final',
    group: 'Portal',
    done: 'Sent a mail again',
    toMember: 'A mail to you that had failed was sent again.',
  },
  'set-mail-aside': {
    events: ['MailSetAside'],
    subject: 'member',
    call: 'DELETE /admin/mails/:mailId',
    undo: 'final',
    group: 'Portal',
    done: 'Gave up on a mail',
    toMember: 'A mail to you could not be sent.',
  },
} as const satisfies DeclaredDecisions;
