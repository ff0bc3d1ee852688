import { asciiDigits } from '@portal/contracts/fields/digits';
import { fullYear } from '@portal/contracts/registrations/registration/batch-year';

/** English, Marathi, Hindi and Gujarati; more than one where spellings differ. */
const MONTHS: readonly (readonly string[])[] = [
  'january जानेवारी जनवरी જાન્યુઆરી',
  'february फेब्रुवारी फरवरी ફેબ્રુઆરી',
  'march मार्च માર્ચ',
  'april एप्रिल अप्रैल એપ્રિલ',
  'may मे मई મે',
  'june जून જૂન જુન',
  'july जुलै जुलाई જુલાઈ જુલાઇ',
  'august ऑगस्ट आगस्ट अगस्त ઑગસ્ટ ઓગસ્ટ',
  'september सप्टेंबर सितंबर સપ્ટેંબર',
  'october ऑक्टोबर अक्टूबर अक्तूबर ઑક્ટોબર ઓક્ટોબર',
  'november नोव्हेंबर नोवेंबर नवंबर નવેંબર',
  'december डिसेंबर दिसंबर ડિસેંબર',
].map((names) => names.split(' '));
/** Fewer letters begin several names, or none. */
const FEWEST_LETTERS = { latin: 3, other: 2 };

const NUMBERS = /^(\d{1,4})[-–/.,\s]+(\d{1,2})[-–/.,\s]+(\d{1,4})$/u;
const DAY_FIRST_NAMED =
  /^(\d{1,2})(?:st|nd|rd|th)?[-–/.,\s]*([\p{L}\p{M}]{2,20})[-–/.,\s]*(\d{2,4})$/u;
const MONTH_FIRST_NAMED =
  /^([\p{L}\p{M}]{2,20})[-–/.,\s]*(\d{1,2})(?:st|nd|rd|th)?[-–/.,\s]+(\d{2,4})$/u;
/** Programs write midnight behind a date. */
const TIME = /(?<![t\s])[t\s]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]m|z|[+-]\d{2}:?\d{2})?$/u;
/** Longer text is no date. The bound keeps every pattern here fast. */
const LONGEST = 40;

/** The two readings of a date: 'YYYY-MM-DD' each, or null where that is no day. */
export type ReadDate = {
  readonly dayFirst: string | null;
  readonly monthFirst: string | null;
  /** The only order in which the numbers make sense. */
  readonly order: 'day' | 'month' | null;
};

function dayOf(year: string, month: number, day: number, thisYear: number): string | null {
  const text = [
    fullYear(year, thisYear),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  const date = new Date(`${text}T00:00:00Z`);
  // `Date` turns 30 February into 2 March
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Removes the dots of abbreviations and of borrowed sounds, and spells the nasal before 'b' in one way. */
const plainWord = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u093C\u0ABC\u0970]/gu, '')
    .normalize('NFC')
    .replaceAll('म्ब', 'ंब')
    .replaceAll('મ્બ', 'ંબ');

/** @returns 1 to 12, or 0 for a word that is no month, or the beginning of several */
export function monthOf(word: string): number {
  const plain = plainWord(word);
  const fewest = /^[a-z]/u.test(plain) ? FEWEST_LETTERS.latin : FEWEST_LETTERS.other;
  if (plain.length < fewest) return 0;
  const found = MONTHS.flatMap((names, index) =>
    names.some((name) => plainWord(name).startsWith(plain)) ? [index + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** Text as dates and batches are read in: lower case, the digits 0–9, and no invisible characters. */
export const plainText = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u0970]/gu, '')
    .trim()
    .toLowerCase();

/**
 * Reads a date in any common form, its month as a number or in English, Marathi, Hindi or Gujarati.
 *
 * @param thisYear decides the century of years of two digits
 * @returns null for text that is no date
 */
export function readDate(text: string, thisYear: number): ReadDate | null {
  if (text.length > LONGEST) return null;
  const date = plainText(text).replace(TIME, '').trim();
  const only = (day: string | null): ReadDate | null =>
    day === null ? null : { dayFirst: day, monthFirst: day, order: null };
  const numbers = NUMBERS.exec(date);
  if (numbers) {
    const [, first = '', second = '', third = ''] = numbers;
    if (first.length === 4)
      return third.length > 2 ? null : only(dayOf(first, Number(second), Number(third), thisYear));
    if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return null;
    const [one, other] = [Number(first), Number(second)];
    return {
      dayFirst: dayOf(third, other, one, thisYear),
      monthFirst: dayOf(third, one, other, thisYear),
      order: one > 12 ? 'day' : other > 12 ? 'month' : null,
    };
  }
  const [, dayBefore = '', name, year = ''] = DAY_FIRST_NAMED.exec(date) ?? [];
  if (name !== undefined) return only(dayOf(year, monthOf(name), Number(dayBefore), thisYear));
  const [, monthName, dayAfter = '', yearAfter = ''] = MONTH_FIRST_NAMED.exec(date) ?? [];
  return monthName === undefined
    ? null
    : only(dayOf(yearAfter, monthOf(monthName), Number(dayAfter), thisYear));
}

/** Whether the numbers of dates such as 05/17/1986 begin with the month: some dates allow nothing else, and none demands the day first. */
export function isMonthFirst(dates: Iterable<ReadDate | null>): boolean {
  let isPossible = false;
  for (const date of dates) {
    if (date?.order === 'day') return false;
    if (date?.order === 'month') isPossible = true;
  }
  return isPossible;
}

const SERIAL = /^\d{5}(?:\.\d+)?$/u;
const DAY_MS = 86_400_000;
const FIRST_DAYS = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

/** The day that a workbook keeps as a number and does not show as a date. Numbers of five digits are days from 1927 on. */
export function daySerial(text: string, is1904: boolean): string | null {
  if (!SERIAL.test(text)) return null;
  const first = is1904 ? FIRST_DAYS.from1904 : FIRST_DAYS.from1900;
  return new Date(first + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
}
