import { coordinatorDecisions } from './coordinator.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { coordinatorCalls } from './coordinators.calls.ts';

export const coordinators = {
  calls: coordinatorCalls,
  decisions: coordinatorDecisions,
} as const satisfies FeatureContract;
