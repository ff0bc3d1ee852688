import { keptFormat } from '../lib/language/locale-formats.ts';
import { school } from '../lib/school/page-school.ts';

const hoursIn = keptFormat(
  (_locale, timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' }),
);

/** Before 7:00 and from 17:00 on clocks at the school. */
function isSunLow(): boolean {
  const hour = Number(hoursIn(school().timeZone).format(new Date()));
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
