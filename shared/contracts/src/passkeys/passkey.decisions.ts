import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const passkeyDecisions = {
  'remove-passkeys': {
    events: ['PasskeysRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/passkeys',
    undo: 'final',
    group: 'Accounts',
    done: 'Removed all passkeys of a member',
    toMember: 'All passkeys were removed from your account.',
  },
} as const satisfies DeclaredDecisions;
