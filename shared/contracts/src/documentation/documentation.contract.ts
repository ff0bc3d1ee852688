import type { FeatureContract } from '../feature-contract.ts';
import { refusal } from '../wire/refusal.ts';
import { documentationCalls } from './documentation.calls.ts';

export const documentation = {
  tag: 'Documentation',
  calls: documentationCalls,
  schemas: { Refusal: refusal },
} as const satisfies FeatureContract;
