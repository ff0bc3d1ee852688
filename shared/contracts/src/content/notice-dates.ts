// Apart from notice.ts: every page of the client that shows a notice needs these, and no schema

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** @returns 'YYYY-MM-DD' of '2026-01-01' or '1 January 2026'; null for any other text */
export function dayOf(text: string): string | null {
  const [, date = '', name = '', ofYear = ''] = /^(\d{1,2}) (\p{L}+) (\d{4})$/u.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const two = (number: string | number) => String(number).padStart(2, '0');
  const day = ofYear === '' ? text : `${ofYear}-${two(month)}-${two(date)}`;
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(day)) return null;
  // The thirtieth of February is the second of March
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

type Dated = { readonly version?: string | undefined; readonly effectiveDate: string };

/** The day names a version that the school has not named. */
export const versionOf = ({ version, effectiveDate }: Dated): string =>
  version ?? dayOf(effectiveDate) ?? effectiveDate;

/** All versions, newest first. */
export const versionsOf = <Notice extends Dated>(
  privacy: {
    readonly earlier?: readonly Notice[] | undefined;
  } & Notice,
): readonly [Notice, ...Notice[]] => [privacy, ...(privacy.earlier ?? [])];

/** @param today 'YYYY-MM-DD' @returns the newest version that has taken effect, or the oldest */
export function inForce<Notice extends Dated>(
  newestFirst: readonly [Notice, ...Notice[]],
  today: string,
): Notice {
  const found = newestFirst.find(({ effectiveDate }) => (dayOf(effectiveDate) ?? '') <= today);
  return found ?? newestFirst.at(-1) ?? newestFirst[0];
}
