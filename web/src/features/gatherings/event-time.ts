import type { Gathering } from '@portal/contracts/gatherings/gathering.api';
import { t } from '../../lib/language/translation.ts';
import { daysBetween, momentText, zoneName } from '../../lib/time/zoned-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USUAL_LENGTH_MS = 3 * HOUR_MS;
const SOON_MS = 6 * HOUR_MS;

/** `Sat 14 Dec, 4:00 pm – 6:00 pm`, in the time zone of the event. */
export const whenText = ({ startsAt, endsAt, timeZone }: Gathering, now: number): string =>
  momentText({ from: startsAt, to: endsAt }, timeZone, now);

/**
 * Whose clock the time of the event is, and what the clock here shows then where it differs: `India Standard Time`, and
 * `Your time: Mon 14 Dec, 5:30 am`.
 */
export function zoneTexts(
  event: Gathering,
  now: number,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): readonly string[] {
  const own = whenText({ ...event, timeZone: here }, now);
  const name = zoneName(event.startsAt, event.timeZone);
  return own === whenText(event, now) ? [name] : [name, t('Your time: {time}', { time: own })];
}

export const hasBegun = ({ startsAt }: Gathering, now: number): boolean =>
  now >= Date.parse(startsAt);

export const isOver = ({ startsAt, endsAt }: Gathering, now: number): boolean =>
  now >= (endsAt === null ? Date.parse(startsAt) + USUAL_LENGTH_MS : Date.parse(endsAt));

/** `in 3 days`, `tomorrow`, `today`, `in 2 hours`, `now` or `ended`. */
export function untilText(event: Gathering, now: number): string {
  if (isOver(event, now)) return t('ended');
  if (hasBegun(event, now)) return t('now');
  const start = Date.parse(event.startsAt);
  const left = start - now;
  if (left < HOUR_MS)
    return t('in {count, plural, one {# minute} other {# minutes}}', {
      count: Math.ceil(left / MINUTE_MS),
    });
  if (left < SOON_MS)
    return t('in {count, plural, one {# hour} other {# hours}}', {
      count: Math.floor(left / HOUR_MS),
    });
  const days = daysBetween(now, start, event.timeZone);
  if (days === 0) return t('today');
  if (days === 1) return t('tomorrow');
  return t('in {count, plural, one {# day} other {# days}}', { count: days });
}
