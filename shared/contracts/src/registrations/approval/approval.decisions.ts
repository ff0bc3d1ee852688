import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../../decisions/declared-decision.ts';

export const approvalDecisions = decisionsOf('member', msg('Registrations'), {
  'approve-registration': {
    events: ['MemberApproved'],
    call: 'PUT /users/approve/:memberId',
    undo: 'DELETE /users/:memberId',
    done: msg('Approved a registration'),
    toMember: msg('Your registration was approved.'),
  },
  'reject-registration': {
    events: ['MemberRejected'],
    call: 'DELETE /users/:memberId',
    undo: 'PUT /users/approve/:memberId',
    done: msg('Rejected a registration'),
    toMember: msg('Your registration was rejected.'),
  },
  'reverse-approval': {
    events: ['MemberApprovalReversed'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'PUT /users/approve/:memberId',
    done: msg('Undid an approval'),
    toMember: msg('Your approval was undone.'),
  },
  'reverse-rejection': {
    events: ['MemberRejectionReversed'],
    call: 'POST /admin/history/:decisionId/undo',
    undo: 'DELETE /users/:memberId',
    done: msg('Undid a rejection'),
    toMember: msg('The rejection of your registration was undone.'),
  },
  'ask-back': {
    events: ['MemberAskedBack'],
    call: 'PUT /users/:memberId/question',
    undo: 'final',
    done: msg('Asked about a registration'),
    toMember: msg('You were asked about your registration.'),
  },
});
