import { keptFormat } from '../language/locale-formats.ts';
import { language } from '../language/readers-language.ts';
import { t } from '../language/translation.ts';

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute';

type Style = 'long' | 'short';
/** A day of 2023, which began on a Sunday. */
const nameOf = keptFormat((tag, part: 'month' | 'weekday', style: Style) => {
  // Browsers abbreviate en-IN months differently ('Sept')
  const names = language() === 'en' ? 'en-US' : tag;
  const format = new Intl.DateTimeFormat(names, { [part]: style, timeZone: 'UTC' });
  return (month: number, day: number) => format.format(Date.UTC(2023, month, day));
});
/** @param month from 0 */
const monthOf = (style: Style, month: number): string => nameOf('month', style)(month, 1);
/** @param weekday from 0 for Sunday */
const weekdayOf = (style: Style, weekday: number): string =>
  nameOf('weekday', style)(0, weekday + 1);
/** @param month from 0 */
export const shortMonth = (month: number): string => monthOf('short', month);

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
  return t('{day} {month} {year}', { day, month: monthOf('long', month), year });
}

export function dayOfYear(monthAndDay: string): string {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number);
  return t('{day} {month}', { day, month: monthOf('long', month - 1) });
}

function partsOf(iso: string): { day: number; month: number; year: number } {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(iso)) {
    const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
    return { day, month: month - 1, year };
  }
  const date = new Date(iso);
  return { day: date.getDate(), month: date.getMonth(), year: date.getFullYear() };
}

const UNITS: readonly (readonly [seconds: number, unit: Unit])[] = [
  [31_536_000, 'year'],
  [2_592_000, 'month'],
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

function inUnits(iso: string, now: number, textOf: (count: number, unit: Unit) => string): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const [length, unit] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return textOf(count, unit);
  }
  return t('just now');
}

const relative = keptFormat((locale) => new Intl.RelativeTimeFormat(locale));
export const timeAgo = (iso: string, now: number): string =>
  inUnits(iso, now, (count, unit) => relative().format(-count, unit));

const spans = keptFormat(
  (locale, unit: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);
/** `3 days` */
export const timeSince = (iso: string, now: number): string =>
  inUnits(iso, now, (count, unit) => spans(unit).format(count));

/** `Sunday, 22 November` for '2026-11-22'. */
export function fullDay(date: string): string {
  const { day, month } = partsOf(date);
  return t('{weekday}, {day} {month}', {
    weekday: weekdayOf('long', new Date(date).getUTCDay()),
    day,
    month: monthOf('long', month),
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
  const weekday = weekdayOf('long', new Date(iso).getDay());
  const { day, month, year } = partsOf(iso);
  return year === now.getFullYear()
    ? t('{weekday}, {day} {month}', { weekday, day, month: monthOf('long', month) })
    : t('{weekday}, {day} {month} {year}', { weekday, day, month: monthOf('long', month), year });
}

/** 'today', 'Tuesday' in the last six days, else '14 November 2026'. */
export function sinceDay(iso: string, now = new Date()): string {
  const ago = daysAgo(iso, now);
  if (ago === 0) return t('today');
  if (ago === 1) return t('yesterday');
  const isThisWeek = now.getTime() - Date.parse(iso) < 6 * 86_400_000;
  return isThisWeek ? weekdayOf('long', new Date(iso).getDay()) : longDate(iso);
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
    weekday: weekdayOf('short', weekday),
    day,
    month: shortMonth(month),
  });
}
