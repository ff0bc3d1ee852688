import type { FeatureContract } from '../feature-contract.ts';
import { secondStepCalls } from './second-step.calls.ts';
import { secondStepRefusals } from './second-step.refusals.ts';

export const secondStep = {
  tag: 'Accounts',
  calls: secondStepCalls,
  refusals: secondStepRefusals,
} as const satisfies FeatureContract;
