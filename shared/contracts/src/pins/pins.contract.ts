import type { FeatureContract } from '../feature-contract.ts';
import { pinCalls } from './pin.calls.ts';
import { pinStream } from './pin.events.ts';
import { pinRefusals } from './pin.refusals.ts';

export const pins = {
  streams: [pinStream],
  tag: 'Posts',
  calls: pinCalls,
  refusals: pinRefusals,
} as const satisfies FeatureContract;
