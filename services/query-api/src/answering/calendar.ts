export type Day = { readonly year: number; /** 'MM-DD' */ readonly monthDay: string };

export function calendarOf(timeZone: string): (instant: Date) => Day {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return {
      year: Number(parts.get('year')),
      monthDay: `${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`,
    };
  };
}

/** 'YYYY-MM-DD' */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** @returns the first instant of a day, 'YYYY-MM-DD', in a time zone */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (instant: Date): number => {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign = '+', hours = '0', minutes = '0'] =
      /GMT([+-])(\d\d):(\d\d)/u.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  const guess = new Date(midnight.getTime() - offsetAt(midnight));
  return new Date(midnight.getTime() - offsetAt(guess));
}

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** 'MM-DD'. In a year without 29 February, those birthdays fall on the 28th. */
export const birthdaysOn = ({ year, monthDay }: Day): readonly string[] =>
  monthDay === '02-28' && !isLeapYear(year) ? ['02-28', '02-29'] : [monthDay];

export function ageOn({ year, monthDay }: Day, dateOfBirth: string): number {
  const born = Number(dateOfBirth.slice(0, 4));
  const birthday = dateOfBirth.slice('YYYY-'.length);
  const celebrated = birthday === '02-29' && !isLeapYear(year) ? '02-28' : birthday;
  return year - born - (monthDay < celebrated ? 1 : 0);
}
