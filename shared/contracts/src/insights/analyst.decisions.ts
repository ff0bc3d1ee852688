import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const analystDecisions = {
  'change-analyst': {
    events: ['MemberAnalystChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/analyst',
    undo: 'PUT /users/:memberId/analyst',
  },
} as const satisfies DeclaredDecisions;
