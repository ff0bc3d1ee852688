import type { DeclaredDecisions } from '../../decisions/declared-decision.ts';

export const approvalDecisions = {
  'approve-registration': {
    events: ['MemberApproved'],
    subject: 'member',
    call: 'PUT /users/approve/:memberId',
    undo: 'DELETE /users/:memberId',
    group: 'Registrations',
    done: 'Approved a registration',
    toMember: 'Your registration was approved.',
  },
  'reject-registration': {
    events: ['MemberRejected'],
    subject: 'member',
    call: 'DELETE /users/:memberId',
    undo: 'PUT /users/approve/:memberId',
    group: 'Registrations',
    done: 'Rejected a registration',
    toMember: 'Your registration was rejected.',
  },
  'reverse-approval': {
    events: ['MemberApprovalReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /users/approve/:memberId',
    group: 'Registrations',
    done: 'Took back an approval',
    toMember: 'Your approval was taken back.',
  },
  'reverse-rejection': {
    events: ['MemberRejectionReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /users/:memberId',
    group: 'Registrations',
    done: 'Took back a rejection',
    toMember: 'The rejection of your registration was taken back.',
  },
  'ask-back': {
    events: ['MemberAskedBack'],
    subject: 'member',
    call: 'PUT /users/:memberId/question',
    undo: 'final',
    group: 'Registrations',
    done: 'Asked about a registration',
    toMember: 'You were asked about your registration.',
  },
} as const satisfies DeclaredDecisions;
