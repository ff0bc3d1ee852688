import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const analystDecisions = decisionsOf('member', msg('Accounts'), {
  'change-analyst': {
    events: ['MemberAnalystChanged'],
    call: 'PUT /users/:memberId/analyst',
    undo: 'PUT /users/:memberId/analyst',
    done: msg('Changed who is an analyst'),
    toMember: msg('Your access to the insights was changed.'),
  },
});
