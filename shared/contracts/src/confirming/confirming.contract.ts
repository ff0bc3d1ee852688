import type { FeatureContract } from '../feature-contract.ts';
import { confirmingCalls } from './confirming.calls.ts';

export const confirming = {
  tag: 'Accounts',
  calls: confirmingCalls,
} as const satisfies FeatureContract;
