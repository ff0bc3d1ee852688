import type { FeatureContract } from '../feature-contract.ts';
import { birthdayEntry, birthdaysAnswer } from './birthday.api.ts';

export const birthdays = {
  tag: 'Members',
  calls: {
    'GET /users/birthdays/today': {
      access: 'member',
      summary:
        "Members whose birthday is today, in the school's time zone: the caller's batch first, at most 50, with how many there are",
      answers: { 200: birthdaysAnswer },
    },
  },
  schemas: { BirthdayEntry: birthdayEntry },
} as const satisfies FeatureContract;
