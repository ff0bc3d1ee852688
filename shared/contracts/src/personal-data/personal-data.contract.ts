import type { FeatureContract } from '../feature-contract.ts';
import { kept } from './personal-data.api.ts';
import { personalDataCalls } from './personal-data.calls.ts';

export const personalData = {
  tag: 'Your data',
  calls: personalDataCalls,
  schemas: { KeptData: kept },
} as const satisfies FeatureContract;
