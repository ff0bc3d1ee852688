import { expect, it } from 'vitest';
import { ageOn, birthdaysOn, calendarOf, dayAfter, startOfDay } from './calendar.ts';

it('knows the day of an instant in a time zone', () => {
  const instant = new Date('2026-12-31T20:00:00Z');
  expect(calendarOf('Asia/Kolkata')(instant)).toEqual({ year: 2027, monthDay: '01-01' });
  expect(calendarOf('America/New_York')(instant)).toEqual({ year: 2026, monthDay: '12-31' });
});
it.each([
  ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['2026-12-31', 'Asia/Kolkata', '2026-12-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
])('%s in %s lasts from %s to %s, however many hours that is', (day, timeZone, begins, ends) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(begins);
  expect(startOfDay(dayAfter(day), timeZone).toISOString()).toBe(ends);
});
it.each([
  [2026, '02-28', ['02-28', '02-29']],
  [2028, '02-28', ['02-28']],
  [2028, '02-29', ['02-29']],
  [2100, '02-28', ['02-28', '02-29']],
  [2000, '02-28', ['02-28']],
  [2026, '03-01', ['03-01']],
])('celebrates in %s on %s the birthdays %j', (year, monthDay, birthdays) => {
  expect(birthdaysOn({ year, monthDay })).toEqual(birthdays);
});
it.each([
  ['1987-06-15', 2026, '06-14', 38],
  ['1987-06-15', 2026, '06-15', 39],
  ['1988-02-29', 2026, '02-27', 37],
  ['1988-02-29', 2026, '02-28', 38],
  ['1988-02-29', 2028, '02-28', 39],
  ['1988-02-29', 2028, '02-29', 40],
])('gives a person born on %s, in %s on %s, the age %s', (born, year, monthDay, age) => {
  expect(ageOn({ year, monthDay }, born)).toBe(age);
});
