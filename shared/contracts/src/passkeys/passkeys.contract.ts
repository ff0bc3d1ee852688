import type { FeatureContract } from '../feature-contract.ts';
import { passkeyCalls } from './passkey.calls.ts';
import { passkeyRefusals } from './passkey.refusals.ts';

export const passkeys = {
  tag: 'Accounts',
  calls: passkeyCalls,
  refusals: passkeyRefusals,
} as const satisfies FeatureContract;
