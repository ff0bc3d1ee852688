import { school } from '../lib/school/page-school.ts';

type Instant = { toZonedDateTimeISO(timeZone: string): { readonly hour: number } };
declare const Temporal: { readonly Instant: { fromEpochMilliseconds(ms: number): Instant } };

/** Every page shows the mark, and the first thing that `Intl` says takes a browser 10 ms, a cheap phone 40. */
const hourAt = (now: number, timeZone: string): number =>
  typeof Temporal === 'object'
    ? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).hour
    : Number.parseInt(new Date(now).toLocaleTimeString('en-GB', { timeZone }), 10);

/** Before 7:00 and from 17:00 on clocks at the school. */
function isSunLow(): boolean {
  const hour = hourAt(Date.now(), school().timeZone);
  return hour < 7 || hour >= 17;
}

/** The school's mark. */
export const Arches = ({ size }: { readonly size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
    <circle cx="27" cy={isSunLow() ? 25 : 8} r="4" fill="var(--marigold)" />
    <path
      d="M3 28V14a5 5 0 0 1 10 0v14M13 28V14a5 5 0 0 1 10 0v14"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="3"
    />
    <path d="M1 29.5h30" stroke="var(--ink)" strokeWidth="3" />
  </svg>
);
