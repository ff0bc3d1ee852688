import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const nomineeDecisions = {
  'open-nominee-request': {
    events: ['NomineeRequestOpened'],
    subject: 'member',
    call: 'POST /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/nominee-request',
    group: msg('Personal data'),
    done: msg('Opened the request of a nominee'),
    toMember: msg('The request of your nominee was opened.'),
  },
  'close-nominee-request': {
    events: ['NomineeRequestClosed'],
    subject: 'member',
    call: 'DELETE /users/:memberId/nominee-request',
    undo: 'final',
    group: msg('Personal data'),
    done: msg('Closed the request of a nominee'),
    toMember: msg('The request of your nominee was closed.'),
  },
  'confirm-nominee-request': {
    events: ['NomineeRequestConfirmed'],
    subject: 'member',
    call: 'PUT /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/rest',
    group: msg('Personal data'),
    done: msg('Confirmed the request of a nominee'),
    toMember: msg('The request of your nominee was confirmed.'),
  },
  'end-rest': {
    events: ['MemberRestEnded'],
    subject: 'member',
    call: 'DELETE /users/:memberId/rest',
    undo: 'final',
    group: msg('Personal data'),
    done: msg('Reopened an account'),
    toMember: msg('Your account was opened again.'),
  },
} as const satisfies DeclaredDecisions;
