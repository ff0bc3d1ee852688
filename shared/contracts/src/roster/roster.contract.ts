import type { FeatureContract } from '../feature-contract.ts';
import { rosterCalls } from './roster.calls.ts';
import { rosterLinesView } from './roster.views.ts';
import { rosterRefusals } from './roster.refusals.ts';

export const roster = {
  tag: 'Registrations',
  calls: rosterCalls,
  views: [rosterLinesView],
  refusals: rosterRefusals,
} as const satisfies FeatureContract;
