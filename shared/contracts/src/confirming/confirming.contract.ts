import type { FeatureContract } from '../feature-contract.ts';
import { confirmingCalls } from './confirming.calls.ts';

export const confirming = { calls: confirmingCalls } as const satisfies FeatureContract;
