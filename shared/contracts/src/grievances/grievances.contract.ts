import type { FeatureContract } from '../feature-contract.ts';
import { grievance } from './grievance.api.ts';
import { grievanceCalls } from './grievance.calls.ts';
import { grievanceStream } from './grievance.events.ts';
import { dueGrievancesView } from './grievance.views.ts';
import { grievanceRefusals } from './grievance.refusals.ts';

export const grievances = {
  streams: [grievanceStream],
  tag: 'Your data',
  calls: grievanceCalls,
  views: [dueGrievancesView],
  schemas: { Grievance: grievance },
  refusals: grievanceRefusals,
} as const satisfies FeatureContract;
