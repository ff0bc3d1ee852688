import type { FeatureContract } from '../feature.ts';
import { refusal } from '../refusal.ts';
import { documentationCalls } from './documentation.calls.ts';

export const documentation = {
  calls: documentationCalls,
  schemas: { Refusal: refusal },
} as const satisfies FeatureContract;
