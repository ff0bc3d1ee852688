import { msg } from '@portal/languages/marked-text';
import { decisionsOf } from '../decisions/declared-decision.ts';

export const secondStepDecisions = decisionsOf('member', msg('Accounts'), {
  'remove-second-step': {
    events: ['SecondStepRemoved'],
    call: 'DELETE /users/:memberId/second-step',
    undo: 'final',
    done: msg('Turned off two-step sign-in for a member'),
    toMember: msg('Two-step sign-in was turned off for your account.'),
  },
});
