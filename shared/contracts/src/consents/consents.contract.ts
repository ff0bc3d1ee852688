import type { FeatureContract } from '../feature-contract.ts';
import { choice } from './consent.api.ts';
import { consentCalls } from './consent.calls.ts';
import { consentStream } from './consent.events.ts';
import { consentsView } from './consent.views.ts';
import { consentRefusals } from './consent.refusals.ts';

export const consents = {
  streams: [consentStream],
  tag: 'Your data',
  calls: consentCalls,
  views: [consentsView],
  schemas: { Choice: choice },
  refusals: consentRefusals,
} as const satisfies FeatureContract;
