import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const nomineeDecisions = {
  'open-nominee-request': {
    events: ['NomineeRequestOpened'],
    subject: 'member',
    call: 'POST /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/nominee-request',
    group: 'Personal data',
    done: 'Opened the request of a nominee',
    toMember: 'The request of your nominee was opened.',
  },
  'close-nominee-request': {
    events: ['NomineeRequestClosed'],
    subject: 'member',
    call: 'DELETE /users/:memberId/nominee-request',
    undo: 'final',
    group: 'Personal data',
    done: 'Closed the request of a nominee',
    toMember: 'The request of your nominee was closed.',
  },
  'confirm-nominee-request': {
    events: ['NomineeRequestConfirmed'],
    subject: 'member',
    call: 'PUT /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/rest',
    group: 'Personal data',
    done: 'Confirmed the request of a nominee',
    toMember: 'The request of your nominee was confirmed.',
  },
  'end-rest': {
    events: ['MemberRestEnded'],
    subject: 'member',
    call: 'DELETE /users/:memberId/rest',
    undo: 'final',
    group: 'Personal data',
    done: 'Reopened an account',
    toMember: 'Your account was opened again.',
  },
} as const satisfies DeclaredDecisions;
