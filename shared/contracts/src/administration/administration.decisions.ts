import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const administrationDecisions = {
  ...decisionsOf('member', msg('Accounts'), {
    'change-role': {
      events: ['MemberRoleChanged'],
      call: 'PUT /users/:memberId/role',
      undo: 'PUT /users/:memberId/role',
      done: msg('Changed a role'),
      toMember: msg('Your role was changed.'),
    },
    'change-email': {
      events: ['MemberEmailChanged'],
      call: 'PUT /users/:memberId/email',
      undo: 'PUT /users/:memberId/email',
      done: msg('Changed an email address'),
      toMember: msg('Your email address was changed.'),
    },
    'correct-facts': {
      events: ['MemberFactsCorrected'],
      call: 'PUT /users/:memberId/facts',
      undo: 'PUT /users/:memberId/facts',
      done: msg('Corrected facts about a member'),
      toMember: msg('Facts about you were corrected.'),
    },
    'issue-reset-link': {
      events: ['ResetLinkIssued'],
      call: 'POST /users/:memberId/reset-link',
      undo: 'final',
      done: msg('Made a link for a new password'),
      toMember: msg('You were given a link for a new password.'),
    },
    'end-sessions': {
      events: ['SessionsEnded'],
      call: 'DELETE /users/:memberId/sessions',
      undo: 'final',
      done: msg('Signed a member out everywhere'),
      toMember: msg('You were signed out on all devices.'),
    },
  }),
  ...decisionsOf('member', msg('Personal data'), {
    'request-erasure': {
      events: ['MemberErasureRequested'],
      call: 'PUT /users/:memberId/erasure',
      undo: 'DELETE /users/:memberId/erasure',
      done: msg('Started an erasure'),
      toMember: msg('The erasure of your account was started.'),
    },
    'cancel-erasure': {
      events: ['MemberErasureCancelled'],
      call: 'DELETE /users/:memberId/erasure',
      undo: 'PUT /users/:memberId/erasure',
      done: msg('Cancelled an erasure'),
      toMember: msg('The erasure of your account was cancelled.'),
    },
  }),
};
