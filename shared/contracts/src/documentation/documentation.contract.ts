import type { FeatureContract } from '../feature-contract.ts';
import { refusal } from '../wire/refusal.ts';
import { documentationCalls } from './documentation.calls.ts';
import { documentationRefusals } from './documentation.refusals.ts';

export const documentation = {
  tag: 'Documentation',
  calls: documentationCalls,
  schemas: { Refusal: refusal },
  refusals: documentationRefusals,
} as const satisfies FeatureContract;
