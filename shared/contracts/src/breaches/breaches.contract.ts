import type { FeatureContract } from '../feature.ts';
import { breachNoticeStream, breachStream } from './breach.events.ts';

/** The people who run the server write these events, with `npm run privacy -- breach`. */
export const breaches = {
  streams: [breachStream, breachNoticeStream],
} as const satisfies FeatureContract;
