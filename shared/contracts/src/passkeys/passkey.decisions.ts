import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const passkeyDecisions = {
  'remove-passkeys': {
    events: ['PasskeysRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/passkeys',
    undo: 'final',
    group: msg('Accounts'),
    done: msg('Removed all passkeys of a member'),
    toMember: msg('All passkeys were removed from your account.'),
  },
} as const satisfies DeclaredDecisions;
