import { t } from '../language/text.ts';
// Browsers abbreviate en-IN months differently ('Sept')
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** A date without a time is that day in every time zone. */
export function shortDate(iso: string): string {
  const { day, month, year } = partsOf(iso);
  return `${String(day).padStart(2, '0')} ${(MONTHS[month] ?? '').slice(0, 3)} ${year}`;
}

export function longDate(iso: string): string {
  const { day, month, year } = partsOf(iso);
  return `${day} ${MONTHS[month] ?? ''} ${year}`;
}

export function dayOfYear(monthAndDay: string): string {
  const [month = 1, day = 1] = monthAndDay.split('-').map(Number);
  return `${day} ${MONTHS[month - 1] ?? ''}`;
}

function partsOf(iso: string): { day: number; month: number; year: number } {
  if (/^\d{4}-\d{2}-\d{2}$/u.test(iso)) {
    const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
    return { day, month: month - 1, year };
  }
  const date = new Date(iso);
  return { day: date.getDate(), month: date.getMonth(), year: date.getFullYear() };
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Does not use `Intl`, whose first object takes a browser 10 ms. */
export function timeAgo(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  for (const [unit, length] of STEPS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return t('just now');
}

/** `Sunday, 22 November` for '2026-11-22'. */
export const fullDay = (date: string): string =>
  `${WEEKDAYS[new Date(date).getUTCDay()]}, ${dayOfYear(date.slice(5))}`;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export function dayOf(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
  const daysAgo = Math.round((midnight(now).getTime() - midnight(date).getTime()) / 86_400_000);
  if (daysAgo === 0) return t('Today');
  if (daysAgo === 1) return t('Yesterday');
  const day = `${WEEKDAYS[date.getDay()] ?? ''}, ${date.getDate()} ${MONTHS[date.getMonth()] ?? ''}`;
  return date.getFullYear() === now.getFullYear() ? day : `${day} ${date.getFullYear()}`;
}

/** 'today', 'Tuesday' in the last six days, else '14 November 2026'. */
export function sinceDay(iso: string, now = new Date()): string {
  const day = dayOf(iso, now);
  if (day === 'Today' || day === 'Yesterday') return day.toLowerCase();
  const isThisWeek = now.getTime() - Date.parse(iso) < 6 * 86_400_000;
  return isThisWeek ? (WEEKDAYS[new Date(iso).getDay()] ?? '') : longDate(iso);
}

/** `4:16 pm` */
export function timeOfDay(iso: string): string {
  const date = new Date(iso);
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}

/** `Sat 14 Dec` for 'YYYY-MM-DD'. */
export function shortDay(date: string): string {
  const { day, month } = partsOf(date);
  const weekday = WEEKDAYS[new Date(`${date}T00:00Z`).getUTCDay()] ?? '';
  return `${weekday.slice(0, 3)} ${day} ${(MONTHS[month] ?? '').slice(0, 3)}`;
}
