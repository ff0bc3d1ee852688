import { secondStepDecisions } from './second-step.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { secondStepCalls } from './second-step.calls.ts';

export const secondStep = {
  calls: secondStepCalls,
  decisions: secondStepDecisions,
} as const satisfies FeatureContract;
