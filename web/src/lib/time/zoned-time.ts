import { keptFormat } from '../language/locale-formats.ts';
import { shortDay, twelveHours } from './date.ts';

const DAY_MS = 86_400_000;

/** A date and time as a clock on the wall shows them: '2026-12-14' and '16:00'. */
export type WallClock = { readonly date: string; readonly time: string };

const formatOf = keptFormat((_locale, timeZone: string) => {
  const two = '2-digit';
  return new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    ...{ month: two, day: two, hour: two, minute: two },
  });
});

/** @param timeZone an IANA name, such as 'Asia/Kolkata' */
export function wallClock(instant: string | number, timeZone: string): WallClock {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

const asUtc = ({ date, time }: WallClock): number => Date.parse(`${date}T${time}Z`);

/**
 * The instant at which clocks in a time zone show this, as ISO 8601 in UTC; undefined if it is no date and time. Of an hour that
 * comes twice it takes the first; a time in the hour that clocks skip counts on from before.
 */
export function instantOf(shown: WallClock, timeZone: string): string | undefined {
  const wanted = asUtc(shown);
  if (Number.isNaN(wanted)) return undefined;
  const [before = wanted, after = wanted] = [wanted - DAY_MS, wanted + DAY_MS].map(
    (nearby) => wanted - (asUtc(wallClock(nearby, timeZone)) - nearby),
  );
  const isShownAt = (instant: number) => asUtc(wallClock(instant, timeZone)) === wanted;
  return new Date(isShownAt(after) && !isShownAt(before) ? after : before).toISOString();
}

/** `4:00 pm` for '16:00'. */
function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return twelveHours(hours, minutes);
}

/** `Sat 14 Dec, 4:00 pm`, or `Sat 14 Dec, 4:00 pm – 6:00 pm`; years other than the present one are named. */
export function momentText(
  { from, to = null }: { readonly from: string; readonly to?: string | null },
  timeZone: string,
  now: number,
): string {
  const thisYear = wallClock(now, timeZone).date.slice(0, 4);
  const start = wallClock(from, timeZone);
  const dayText = ({ date }: WallClock) =>
    date.startsWith(thisYear) ? shortDay(date) : `${shortDay(date)} ${date.slice(0, 4)}`;
  const full = (clock: WallClock) => `${dayText(clock)}, ${timeText(clock.time)}`;
  if (to === null) return full(start);
  const end = wallClock(to, timeZone);
  return `${full(start)} – ${end.date === start.date ? timeText(end.time) : full(end)}`;
}

const zoneNames = keptFormat(
  (locale, timeZone: string) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }),
);

/** `India Standard Time`; the name may differ between summer and winter. */
export function zoneName(instant: string, timeZone: string): string {
  const parts = zoneNames(timeZone).formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** How many midnights of a time zone lie between two instants. */
export function daysBetween(from: number, to: number, timeZone: string): number {
  const midnight = (instant: number) => Date.parse(wallClock(instant, timeZone).date);
  return Math.round((midnight(to) - midnight(from)) / DAY_MS);
}
