import type { FeatureContract } from '../feature-contract.ts';
import { access, accessReview } from './access.api.ts';
import { accessCalls } from './access.calls.ts';
import { accessRefusals } from './access.refusals.ts';

export const accesses = {
  tag: 'Your data',
  calls: accessCalls,
  schemas: { Access: access, AccessReview: accessReview },
  refusals: accessRefusals,
} as const satisfies FeatureContract;
