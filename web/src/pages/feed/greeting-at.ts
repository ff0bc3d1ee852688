import { t } from '../../lib/language/translation.ts';
import { fullDay } from '../../lib/time/date.ts';
import { wallClock } from '../../lib/time/zoned-time.ts';

/** 'Good evening' and 'Sunday, 22 November', as a clock on the wall of the school shows them. */
export function greetingAt(
  now: number,
  timeZone: string,
): { readonly greeting: string; readonly day: string } {
  const { date, time } = wallClock(now, timeZone);
  const greeting =
    time < '04:00' || time >= '17:00'
      ? t('Good evening')
      : time < '12:00'
        ? t('Good morning')
        : t('Good afternoon');
  return { greeting, day: fullDay(date) };
}
