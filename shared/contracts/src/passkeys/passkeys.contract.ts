import { passkeyDecisions } from './passkey.decisions.ts';
import type { FeatureContract } from '../feature-contract.ts';
import { passkeyCalls } from './passkey.calls.ts';

export const passkeys = {
  calls: passkeyCalls,
  decisions: passkeyDecisions,
} as const satisfies FeatureContract;
