import { msg } from '@portal/languages/say';
import type { DeclaredDecisions } from '../decisions/declared-decision.ts';

export const analystDecisions = {
  'change-analyst': {
    events: ['MemberAnalystChanged'],
    subject: 'member',
    call: 'PUT /users/:memberId/analyst',
    undo: 'PUT /users/:memberId/analyst',
    group: msg('Accounts'),
    done: msg('Changed who is an analyst'),
    toMember: msg('Your access to the insights was changed.'),
  },
} as const satisfies DeclaredDecisions;
