import type { CallTable } from '../wire/call.ts';
import { breachNoticesAnswer } from './breach.api.ts';

export const breachCalls = {
  'GET /account/breach-notices': {
    access: 'member',
    rule: 'Your own only',
    summary:
      'Notices to the signed-in member that their data may have got into wrong hands, 50 at most',
    answers: { 200: breachNoticesAnswer },
  },
} as const satisfies CallTable;
