import type { FeatureContract } from '../feature-contract.ts';
import { coordinatorCalls } from './coordinators.calls.ts';

export const coordinators = {
  calls: coordinatorCalls,
} as const satisfies FeatureContract;
