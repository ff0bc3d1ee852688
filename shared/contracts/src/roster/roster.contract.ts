import { rosterDecisions } from './roster.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { rosterCalls } from './roster.calls.ts';
import { rosterLinesView } from './roster.views.ts';

export const roster = {
  calls: rosterCalls,
  views: [rosterLinesView],
  decisions: rosterDecisions,
} as const satisfies FeatureContract;
