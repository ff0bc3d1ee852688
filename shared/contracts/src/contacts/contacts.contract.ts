import type { FeatureContract } from '../feature-contract.ts';
import { contactCalls } from './contact.calls.ts';
import { contactStream } from './contact.events.ts';

export const contacts = {
  streams: [contactStream],
  tag: 'Members',
  calls: contactCalls,
} as const satisfies FeatureContract;
