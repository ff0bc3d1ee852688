import type { FeatureContract } from '../feature-contract.ts';
import { secondStepCalls } from './second-step.calls.ts';

export const secondStep = {
  tag: 'Accounts',
  calls: secondStepCalls,
} as const satisfies FeatureContract;
