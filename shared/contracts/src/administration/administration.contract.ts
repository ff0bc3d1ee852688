import type { FeatureContract } from '../feature-contract.ts';
import { administrationCalls } from './administration.calls.ts';
import { administrationPushes } from './administration.pushes.ts';
import { administratorStream } from './administrator.events.ts';

export const administration = {
  streams: [administratorStream],
  tag: 'Members',
  calls: administrationCalls,
  pushes: administrationPushes,
} as const satisfies FeatureContract;
