import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const passkeyDecisions = {
  'remove-passkeys': {
    events: ['PasskeysRemoved'],
    subject: 'member',
    call: 'DELETE /users/:memberId/passkeys',
    undo: 'final',
  },
} as const satisfies DeclaredDecisions;
