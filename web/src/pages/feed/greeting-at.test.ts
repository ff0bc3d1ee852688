import { expect, it } from 'vitest';
import { greetingAt } from './greeting-at.ts';

it.each([
  ['2026-11-22T03:59+05:30', 'Good evening', 'Sunday, 22 November'],
  ['2026-11-22T04:00+05:30', 'Good morning', 'Sunday, 22 November'],
  ['2026-11-22T11:59+05:30', 'Good morning', 'Sunday, 22 November'],
  ['2026-11-22T12:00+05:30', 'Good afternoon', 'Sunday, 22 November'],
  ['2026-11-30T17:00+05:30', 'Good evening', 'Monday, 30 November'],
])('at %s the school says %s on %s', (instant, greeting, day) => {
  expect(greetingAt(Date.parse(instant), 'Asia/Kolkata')).toEqual({ greeting, day });
});
