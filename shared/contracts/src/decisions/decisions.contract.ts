import type { FeatureContract } from '../feature.ts';
import { decision } from './decision.api.ts';
import { decisionCalls } from './decisions.calls.ts';
import { decisionPushes } from './decisions.pushes.ts';
import { newestDecisionView } from './decisions.views.ts';

export const decisions = {
  calls: decisionCalls,
  views: [newestDecisionView],
  pushes: decisionPushes,
  schemas: { Decision: decision },
} as const satisfies FeatureContract;
