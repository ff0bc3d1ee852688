import { analystDecisions } from './analyst.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { insightCalls } from './insights.calls.ts';

export const insights = {
  calls: insightCalls,
  decisions: analystDecisions,
} as const satisfies FeatureContract;
