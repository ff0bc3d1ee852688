import type { FeatureContract } from '../feature-contract.ts';
import { breachNotice } from './breach.api.ts';
import { breachCalls } from './breach.calls.ts';
import { breachNoticeStream, breachStream } from './breach.events.ts';

/** The people who run the server write these events, with `npm run privacy -- breach`. */
export const breaches = {
  streams: [breachStream, breachNoticeStream],
  tag: 'Your data',
  calls: breachCalls,
  schemas: { BreachNotice: breachNotice },
} as const satisfies FeatureContract;
