import { administrationDecisions } from './administration.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { administrationCalls } from './administration.calls.ts';
import { administrationPushes } from './administration.pushes.ts';
import { administratorStream } from './administrator.events.ts';

export const administration = {
  streams: [administratorStream],
  calls: administrationCalls,
  pushes: administrationPushes,
  decisions: administrationDecisions,
} as const satisfies FeatureContract;
