import type { FeatureContract } from '../feature-contract.ts';
import { rosterCalls } from './roster.calls.ts';
import { rosterLinesView } from './roster.views.ts';

export const roster = {
  tag: 'Registrations',
  calls: rosterCalls,
  views: [rosterLinesView],
} as const satisfies FeatureContract;
