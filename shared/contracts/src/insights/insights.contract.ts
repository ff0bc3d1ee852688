import type { FeatureContract } from '../feature-contract.ts';
import { insightCalls } from './insights.calls.ts';
import { analystRefusals } from './analyst.refusals.ts';

export const insights = {
  tag: 'Insights',
  calls: insightCalls,
  refusals: analystRefusals,
} as const satisfies FeatureContract;
