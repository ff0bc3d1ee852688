import type { FeatureContract } from '../feature-contract.ts';
import { insightCalls } from './insights.calls.ts';

export const insights = {
  tag: 'Insights',
  calls: insightCalls,
} as const satisfies FeatureContract;
