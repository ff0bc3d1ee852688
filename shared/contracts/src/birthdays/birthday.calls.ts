import type { CallTable } from '../wire/call.ts';
import { birthdaysAnswer } from './birthday.api.ts';

export const birthdayCalls = {
  'GET /users/birthdays/today': {
    access: 'member',
    summary:
      "Members whose birthday is today, in the school's time zone: the caller's batch first, at most 50, with how many there are",
    answers: { 200: birthdaysAnswer },
  },
} as const satisfies CallTable;
