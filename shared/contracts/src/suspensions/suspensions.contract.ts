import type { FeatureContract } from '../feature-contract.ts';
import { suspensionCalls } from './suspensions.calls.ts';
import { suspensionRefusals } from './suspension.refusals.ts';

export const suspensions = {
  tag: 'Members',
  calls: suspensionCalls,
  refusals: suspensionRefusals,
} as const satisfies FeatureContract;
