import type { FeatureContract } from '../feature-contract.ts';
import { coordinatorCalls } from './coordinators.calls.ts';
import { coordinatorRefusals } from './coordinator.refusals.ts';

export const coordinators = {
  tag: 'Registrations',
  calls: coordinatorCalls,
  refusals: coordinatorRefusals,
} as const satisfies FeatureContract;
