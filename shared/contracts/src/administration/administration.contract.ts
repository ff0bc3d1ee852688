import type { FeatureContract } from '../feature-contract.ts';
import { administrationCalls } from './administration.calls.ts';
import { administrationPushes } from './administration.pushes.ts';
import { administratorStream } from './administrator.events.ts';
import { administrationRefusals } from './administration.refusals.ts';

export const administration = {
  streams: [administratorStream],
  tag: 'Members',
  calls: administrationCalls,
  pushes: administrationPushes,
  refusals: administrationRefusals,
} as const satisfies FeatureContract;
