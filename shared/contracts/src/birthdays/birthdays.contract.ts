import type { FeatureContract } from '../feature-contract.ts';
import { birthdayEntry } from './birthday.api.ts';
import { birthdayCalls } from './birthday.calls.ts';

export const birthdays = {
  tag: 'Members',
  calls: birthdayCalls,
  schemas: { BirthdayEntry: birthdayEntry },
} as const satisfies FeatureContract;
