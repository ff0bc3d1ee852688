import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const registrationDecisions = {
  'approve-registration': {
    events: ['MemberApproved'],
    subject: 'member',
    call: 'PUT /users/approve/:memberId',
    undo: 'DELETE /users/:memberId',
  },
  'reject-registration': {
    events: ['MemberRejected'],
    subject: 'member',
    call: 'DELETE /users/:memberId',
    undo: 'PUT /users/approve/:memberId',
  },
  'reverse-approval': {
    events: ['MemberApprovalReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /users/approve/:memberId',
  },
  'reverse-rejection': {
    events: ['MemberRejectionReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /users/:memberId',
  },
  'ask-back': {
    events: ['MemberAskedBack'],
    subject: 'member',
    call: 'PUT /users/:memberId/question',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
