import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const nomineeDecisions = decisionsOf('member', msg('Personal data'), {
  'open-nominee-request': {
    events: ['NomineeRequestOpened'],
    call: 'POST /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/nominee-request',
    done: msg('Opened the request of a nominee'),
    toMember: msg('The request of your nominee was opened.'),
  },
  'close-nominee-request': {
    events: ['NomineeRequestClosed'],
    call: 'DELETE /users/:memberId/nominee-request',
    undo: 'final',
    done: msg('Closed the request of a nominee'),
    toMember: msg('The request of your nominee was closed.'),
  },
  'confirm-nominee-request': {
    events: ['NomineeRequestConfirmed'],
    call: 'PUT /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/rest',
    done: msg('Confirmed the request of a nominee'),
    toMember: msg('The request of your nominee was confirmed.'),
  },
  'end-rest': {
    events: ['MemberRestEnded'],
    call: 'DELETE /users/:memberId/rest',
    undo: 'final',
    done: msg('Reopened an account'),
    toMember: msg('Your account was opened again.'),
  },
});
