import type { FeatureContract } from '../feature.ts';
import { decision } from './decision.api.ts';
import { decisionCalls } from './decisions.calls.ts';
import { decisionPushes } from './decisions.pushes.ts';
import { decisionToUndoView, decisionView } from './decisions.views.ts';
import { newestDecisionView } from './newest-decision.view.ts';

export const decisions = {
  calls: decisionCalls,
  views: [newestDecisionView, decisionView, decisionToUndoView],
  pushes: decisionPushes,
  schemas: { Decision: decision },
} as const satisfies FeatureContract;
