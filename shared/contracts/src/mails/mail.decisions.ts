import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const mailDecisions = {
  'retry-mail': {
    events: ['MailTriedAgain'],
    subject: 'member',
    call: 'POST /admin/mails/:mailId/retry',
    undo: 'final',
    group: msg('Portal'),
    done: msg('Sent a mail again'),
    toMember: msg('A mail to you that had failed was sent again.'),
  },
  'set-mail-aside': {
    events: ['MailSetAside'],
    subject: 'member',
    call: 'DELETE /admin/mails/:mailId',
    undo: 'final',
    group: msg('Portal'),
    done: msg('Gave up on a mail'),
    toMember: msg('A mail to you could not be sent.'),
  },
} as const satisfies DeclaredDecisions;
