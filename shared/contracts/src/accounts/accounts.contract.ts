import type { FeatureContract } from '../feature-contract.ts';
import { accountCalls } from './account.calls.ts';
import { emailStream } from './email.events.ts';
import { sessionView } from './session.views.ts';
import { accountRefusals } from './account.refusals.ts';

export const accounts = {
  streams: [emailStream],
  tag: 'Accounts',
  calls: accountCalls,
  views: [sessionView],
  refusals: accountRefusals,
} as const satisfies FeatureContract;
