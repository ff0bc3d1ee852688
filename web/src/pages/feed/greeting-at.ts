import { fullDay } from '../../lib/time/date.ts';
import { wallClock } from '../../lib/time/zoned-time.ts';

/** 'Good evening' and 'Sunday, 22 November', as a clock on the wall of the school shows them. */
export function greetingAt(
  now: number,
  timeZone: string,
): { readonly greeting: string; readonly day: string } {
  const { date, time } = wallClock(now, timeZone);
  const part =
    time < '04:00' || time >= '17:00' ? 'evening' : time < '12:00' ? 'morning' : 'afternoon';
  return { greeting: `Good ${part}`, day: fullDay(date) };
}
