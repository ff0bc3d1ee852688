import { fullYear } from '@portal/contracts/registrations/batch-year';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NUMBERS = /^(\d{1,4})[-/.\s]+(\d{1,2})[-/.\s]+(\d{1,4})$/u;
const DAY_FIRST_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*([a-z]{3,9})\.?[-/.,\s]*(\d{2,4})$/u;
const MONTH_FIRST_NAMED = /^([a-z]{3,9})\.?[-/.\s]*(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]+(\d{2,4})$/u;
/** Programs write midnight behind a date. */
const TIME = /[t\s]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]m|z)?$/u;

type Parts = readonly [year: string, month: number, day: number];

const dayOf = ([year, month, day]: Parts): string | null => {
  const text = [fullYear(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` turns 30 February into 2 March
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
};

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1;
const plain = (text: string): string =>
  text.trim().normalize('NFKC').toLowerCase().replace(TIME, '').trim();

/** Whether the numbers of dates such as 05/17/1986 begin with the month: some second number is no month, and every first one is. */
export function isMonthFirst(dates: Iterable<string>): boolean {
  let isPossible = false;
  for (const date of dates) {
    const [, first = '', second = ''] = NUMBERS.exec(plain(date)) ?? [];
    if (first.length > 2) continue;
    if (Number(first) > 12) return false;
    if (Number(second) > 12) isPossible = true;
  }
  return isPossible;
}

/** @returns 'YYYY-MM-DD', or null for text that is no date */
export function readDate(text: string, monthFirst: boolean): string | null {
  const date = plain(text);
  const numbers = NUMBERS.exec(date);
  if (numbers) {
    const [, first = '', second = '', third = ''] = numbers;
    if (first.length === 4) return dayOf([first, Number(second), Number(third)]);
    const [day, month] = monthFirst ? [second, first] : [first, second];
    return third.length === 4 || third.length === 2
      ? dayOf([third, Number(month), Number(day)])
      : null;
  }
  const [, dayBefore = '', name, year = ''] = DAY_FIRST_NAMED.exec(date) ?? [];
  if (name !== undefined) return dayOf([year, monthOf(name), Number(dayBefore)]);
  const [, monthName, dayAfter = '', yearAfter = ''] = MONTH_FIRST_NAMED.exec(date) ?? [];
  return monthName === undefined ? null : dayOf([yearAfter, monthOf(monthName), Number(dayAfter)]);
}
