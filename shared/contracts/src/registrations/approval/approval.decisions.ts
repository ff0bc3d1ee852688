import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../../decisions/declared-decision.ts';

export const approvalDecisions = {
  'approve-registration': {
    events: ['MemberApproved'],
    subject: 'member',
    call: 'PUT /users/approve/:memberId',
    undo: 'DELETE /users/:memberId',
    group: msg('Registrations'),
    done: msg('Approved a registration'),
    toMember: msg('Your registration was approved.'),
  },
  'reject-registration': {
    events: ['MemberRejected'],
    subject: 'member',
    call: 'DELETE /users/:memberId',
    undo: 'PUT /users/approve/:memberId',
    group: msg('Registrations'),
    done: msg('Rejected a registration'),
    toMember: msg('Your registration was rejected.'),
  },
  'reverse-approval': {
    events: ['MemberApprovalReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /users/approve/:memberId',
    group: msg('Registrations'),
    done: msg('Took back an approval'),
    toMember: msg('Your approval was taken back.'),
  },
  'reverse-rejection': {
    events: ['MemberRejectionReversed'],
    subject: 'member',
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /users/:memberId',
    group: msg('Registrations'),
    done: msg('Took back a rejection'),
    toMember: msg('The rejection of your registration was taken back.'),
  },
  'ask-back': {
    events: ['MemberAskedBack'],
    subject: 'member',
    call: 'PUT /users/:memberId/question',
    undo: 'final',
    group: msg('Registrations'),
    done: msg('Asked about a registration'),
    toMember: msg('You were asked about your registration.'),
  },
} as const satisfies DeclaredDecisions;
