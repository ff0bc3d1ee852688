import type { FeatureContract } from '../feature-contract.ts';
import { pinCalls } from './pin.calls.ts';
import { pinStream } from './pin.events.ts';

export const pins = {
  streams: [pinStream],
  tag: 'Posts',
  calls: pinCalls,
} as const satisfies FeatureContract;
