import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const administrationDecisions = {
  'change-role': {
    events: ['MemberRoleChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/role',
    undo: 'PUT /users/:memberId/role',
  },
  'change-email': {
    events: ['MemberEmailChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/email',
    undo: 'PUT /users/:memberId/email',
  },
  'correct-facts': {
    events: ['MemberFactsCorrected'],
    subject: 'member',
    call: 'PUT /users/:memberId/facts',
    undo: 'PUT /users/:memberId/facts',
  },
  'issue-reset-link': {
    events: ['ResetLinkIssued'],
    subject: 'member',
    call: 'POST /users/:memberId/reset-link',
    undo: 'final',
  },
  'end-sessions': {
    events: ['SessionsEnded'],
    subject: 'member',
    call: 'DELETE /users/:memberId/sessions',
    undo: 'final',
  },
  'request-erasure': {
    events: ['MemberErasureRequested'],
    subject: 'member',
    call: 'PUT /users/:memberId/erasure',
    undo: 'DELETE /users/:memberId/erasure',
  },
  'cancel-erasure': {
    events: ['MemberErasureCancelled'],
    subject: 'member',
    call: 'DELETE /users/:memberId/erasure',
    undo: 'PUT /users/:memberId/erasure',
  },
} as const satisfies DeclaredDecisions;
