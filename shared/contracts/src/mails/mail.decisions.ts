import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const mailDecisions = decisionsOf('member', msg('Portal'), {
  'retry-mail': {
    events: ['MailTriedAgain'],
    call: 'POST /admin/mails/:mailId/retry',
    undo: 'final',
    done: msg('Sent an email again'),
    toMember: msg('An email to you that had failed was sent again.'),
  },
  'set-mail-aside': {
    events: ['MailSetAside'],
    call: 'DELETE /admin/mails/:mailId',
    undo: 'final',
    done: msg('Gave up on an email'),
    toMember: msg('An email to you could not be sent.'),
  },
});
