import { msg, t, type Text } from '../language/translation.ts';

type Name = readonly [long: Text, short: Text];
// Browsers abbreviate en-IN months differently ('Sept')
const MONTHS: readonly Name[] = [
  [msg('January'), msg('Jan')],
  [msg('February'), msg('Feb')],
  [msg('March'), msg('Mar')],
  [msg('April'), msg('Apr')],
  [msg('May'), msg('May')],
  [msg('June'), msg('Jun')],
  [msg('July'), msg('Jul')],
  [msg('August'), msg('Aug')],
  [msg('September'), msg('Sep')],
  [msg('October'), msg('Oct')],
  [msg('November'), msg('Nov')],
  [msg('December'), msg('Dec')],
];
const WEEKDAYS: readonly Name[] = [
  [msg('Sunday'), msg('Sun')],
  [msg('Monday'), msg('Mon')],
  [msg('Tuesday'), msg('Tue')],
  [msg('Wednesday'), msg('Wed')],
  [msg('Thursday'), msg('Thu')],
  [msg('Friday'), msg('Fri')],
  [msg('Saturday'), msg('Sat')],
];
const longOf = (names: readonly Name[], at: number): string => t(names[at]?.[0] ?? '');
const shortOf = (names: readonly Name[], at: number): string => t(names[at]?.[1] ?? '');
/** @param month from 0 */
export const shortMonth = (month: number): string => shortOf(MONTHS, month);

/** A date without a time is that day in every time zone. */
export function shortDate(iso: string): string {
  const { day, month, year } = partsOf(iso);
  return t('{day} {month} {year}', {
    day: String(day).padStart(2, '0'),
    month: shortMonth(month),
    year,
  });
}

export function longDate(iso: string): string {
  const { day, month, year } = partsOf(iso);
  return t('{day} {month} {year}', { day, month: longOf(MONTHS, month), year });
}

export function dayOfYear(monthAndDay: string): string {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number);
  return t('{day} {month}', { day, month: longOf(MONTHS, month - 1) });
}

function partsOf(iso: string): { day: number; month: number; year: number } {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(iso)) {
    const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
    return { day, month: month - 1, year };
  }
  const date = new Date(iso);
  return { day: date.getDate(), month: date.getMonth(), year: date.getFullYear() };
}

type Counted = (count: number) => string;
const STEPS: readonly (readonly [seconds: number, ago: Counted, time: Counted])[] = [
  [
    31_536_000,
    (count) => t('{count, plural, one {# year ago} other {# years ago}}', { count }),
    (count) => t('{count, plural, one {# year} other {# years}}', { count }),
  ],
  [
    2_592_000,
    (count) => t('{count, plural, one {# month ago} other {# months ago}}', { count }),
    (count) => t('{count, plural, one {# month} other {# months}}', { count }),
  ],
  [
    604_800,
    (count) => t('{count, plural, one {# week ago} other {# weeks ago}}', { count }),
    (count) => t('{count, plural, one {# week} other {# weeks}}', { count }),
  ],
  [
    86_400,
    (count) => t('{count, plural, one {# day ago} other {# days ago}}', { count }),
    (count) => t('{count, plural, one {# day} other {# days}}', { count }),
  ],
  [
    3_600,
    (count) => t('{count, plural, one {# hour ago} other {# hours ago}}', { count }),
    (count) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  ],
  [
    60,
    (count) => t('{count, plural, one {# minute ago} other {# minutes ago}}', { count }),
    (count) => t('{count, plural, one {# minute} other {# minutes}}', { count }),
  ],
];

function inSteps(
  iso: string,
  now: number,
  textOf: (step: (typeof STEPS)[number]) => Counted,
): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const step of STEPS) {
    const count = Math.floor(seconds / step[0]);
    if (count > 0) return textOf(step)(count);
  }
  return t('just now');
}

export const timeAgo = (iso: string, now: number): string => inSteps(iso, now, ([, ago]) => ago);

/** `3 days` */
export const timeSince = (iso: string, now: number): string =>
  inSteps(iso, now, ([, , time]) => time);

/** `Sunday, 22 November` for '2026-11-22'. */
export function fullDay(date: string): string {
  const { day, month } = partsOf(date);
  return t('{weekday}, {day} {month}', {
    weekday: longOf(WEEKDAYS, new Date(date).getUTCDay()),
    day,
    month: longOf(MONTHS, month),
  });
}

function daysAgo(iso: string, now: Date): number {
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
  return Math.round((midnight(now).getTime() - midnight(new Date(iso)).getTime()) / 86_400_000);
}

export function dayOf(iso: string, now = new Date()): string {
  const ago = daysAgo(iso, now);
  if (ago === 0) return t('Today');
  if (ago === 1) return t('Yesterday');
  const weekday = longOf(WEEKDAYS, new Date(iso).getDay());
  const { day, month, year } = partsOf(iso);
  return year === now.getFullYear()
    ? t('{weekday}, {day} {month}', { weekday, day, month: longOf(MONTHS, month) })
    : t('{weekday}, {day} {month} {year}', { weekday, day, month: longOf(MONTHS, month), year });
}

/** 'today', 'Tuesday' in the last six days, else '14 November 2026'. */
export function sinceDay(iso: string, now = new Date()): string {
  const ago = daysAgo(iso, now);
  if (ago === 0) return t('today');
  if (ago === 1) return t('yesterday');
  const isThisWeek = now.getTime() - Date.parse(iso) < 6 * 86_400_000;
  return isThisWeek ? longOf(WEEKDAYS, new Date(iso).getDay()) : longDate(iso);
}

/** `4:16 pm` for 16 and 16. */
export function twelveHours(hours: number, minutes: number): string {
  const time = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`;
  return hours < 12 ? t('{time} am', { time }) : t('{time} pm', { time });
}

export function timeOfDay(iso: string): string {
  const date = new Date(iso);
  return twelveHours(date.getHours(), date.getMinutes());
}

/** `Sat 14 Dec` for 'YYYY-MM-DD'. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  return t('{weekday} {day} {month}', {
    weekday: shortOf(WEEKDAYS, weekday),
    day,
    month: shortMonth(month),
  });
}
