import type { FeatureContract } from '../feature-contract.ts';
import { coordinatorCalls } from './coordinators.calls.ts';

export const coordinators = {
  tag: 'Registrations',
  calls: coordinatorCalls,
} as const satisfies FeatureContract;
