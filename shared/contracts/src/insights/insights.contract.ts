import type { FeatureContract } from '../feature-contract.ts';
import { insightCalls } from './insights.calls.ts';

export const insights = {
  calls: insightCalls,
} as const satisfies FeatureContract;
