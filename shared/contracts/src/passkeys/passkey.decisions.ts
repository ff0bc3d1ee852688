import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const passkeyDecisions = decisionsOf('member', msg('Accounts'), {
  'remove-passkeys': {
    events: ['PasskeysRemoved'],
    call: 'DELETE /users/:memberId/passkeys',
    undo: 'final',
    done: msg('Removed all passkeys of a member'),
    toMember: msg('All passkeys were removed from your account.'),
  },
});
