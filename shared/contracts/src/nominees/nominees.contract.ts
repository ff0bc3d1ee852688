import type { FeatureContract } from '../feature-contract.ts';
import { nominee, nomineesOfMember } from './nominee.api.ts';
import { nomineeCalls } from './nominee.calls.ts';
import { nomineeStream } from './nominee.events.ts';
import { nomineeRefusals } from './nominee.refusals.ts';

export const nominees = {
  streams: [nomineeStream],
  tag: 'Your data',
  calls: nomineeCalls,
  schemas: { Nominee: nominee, NomineesOfMember: nomineesOfMember },
  refusals: nomineeRefusals,
} as const satisfies FeatureContract;
