import type { FeatureContract } from '../feature-contract.ts';
import { confirmingCalls } from './confirming.calls.ts';
import { confirmingRefusals } from './confirming.refusals.ts';

export const confirming = {
  tag: 'Accounts',
  calls: confirmingCalls,
  refusals: confirmingRefusals,
} as const satisfies FeatureContract;
