import type { FeatureContract } from '../feature.ts';
import { confirmingCalls } from './confirming.calls.ts';

export const confirming = { calls: confirmingCalls } as const satisfies FeatureContract;
