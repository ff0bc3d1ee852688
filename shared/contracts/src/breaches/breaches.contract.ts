import type { FeatureContract } from '../feature-contract.ts';
import { breachNotice, breachNoticesAnswer } from './breach.api.ts';
import { breachNoticeStream, breachStream } from './breach.events.ts';

/** The people who run the server write these events, with `npm run privacy -- breach`. */
export const breaches = {
  streams: [breachStream, breachNoticeStream],
  tag: 'Your data',
  calls: {
    'GET /account/breach-notices': {
      access: 'member',
      rule: 'Your own only',
      summary:
        'Notices to the signed-in member that their data may have got into the wrong hands, at most 50',
      answers: { 200: breachNoticesAnswer },
    },
  },
  schemas: { BreachNotice: breachNotice },
} as const satisfies FeatureContract;
