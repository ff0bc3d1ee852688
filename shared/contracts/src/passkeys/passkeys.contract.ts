import type { FeatureContract } from '../feature-contract.ts';
import { passkeyCalls } from './passkey.calls.ts';

export const passkeys = {
  tag: 'Accounts',
  calls: passkeyCalls,
} as const satisfies FeatureContract;
