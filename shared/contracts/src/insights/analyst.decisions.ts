import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const analystDecisions = {
  'change-analyst': {
    events: ['MemberAnalystChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/analyst',
    undo: 'PUT /users/:memberId/analyst',
    group: 'Accounts',
    done: 'Changed who is an analyst',
    toMember: 'Your access to the insights was changed.',
  },
} as const satisfies DeclaredDecisions;
