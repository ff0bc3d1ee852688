import type { FeatureContract } from '../feature-contract.ts';
import { contactCalls } from './contact.calls.ts';
import { contactStream } from './contact.events.ts';
import { contactRefusals } from './contact.refusals.ts';

export const contacts = {
  streams: [contactStream],
  tag: 'Members',
  calls: contactCalls,
  refusals: contactRefusals,
} as const satisfies FeatureContract;
