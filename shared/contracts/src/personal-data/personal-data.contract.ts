import type { FeatureContract } from '../feature-contract.ts';
import { kept } from './personal-data.api.ts';
import { personalDataCalls } from './personal-data.calls.ts';
import { personalDataRefusals } from './personal-data.refusals.ts';

export const personalData = {
  tag: 'Your data',
  calls: personalDataCalls,
  schemas: { KeptData: kept },
  refusals: personalDataRefusals,
} as const satisfies FeatureContract;
