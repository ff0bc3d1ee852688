import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const nomineeDecisions = {
  'open-nominee-request': {
    events: ['NomineeRequestOpened'],
    subject: 'member',
    call: 'POST /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/nominee-request',
  },
  'close-nominee-request': {
    events: ['NomineeRequestClosed'],
    subject: 'member',
    call: 'DELETE /users/:memberId/nominee-request',
    undo: 'final',
  },
  'confirm-nominee-request': {
    events: ['NomineeRequestConfirmed'],
    subject: 'member',
    call: 'PUT /users/:memberId/nominee-request',
    undo: 'DELETE /users/:memberId/rest',
  },
  'end-rest': {
    events: ['MemberRestEnded'],
    subject: 'member',
    call: 'DELETE /users/:memberId/rest',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
