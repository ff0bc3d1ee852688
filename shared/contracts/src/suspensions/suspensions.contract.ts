import type { FeatureContract } from '../feature-contract.ts';
import { suspensionCalls } from './suspensions.calls.ts';

export const suspensions = {
  tag: 'Members',
  calls: suspensionCalls,
} as const satisfies FeatureContract;
