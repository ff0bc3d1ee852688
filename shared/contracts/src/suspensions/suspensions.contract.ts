import { suspensionDecisions } from './suspension.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { suspensionCalls } from './suspensions.calls.ts';

export const suspensions = {
  calls: suspensionCalls,
  decisions: suspensionDecisions,
} as const satisfies FeatureContract;
